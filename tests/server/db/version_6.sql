BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE events (
	room VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR(16) NOT NULL,
	seat INTEGER NOT NULL,
	data VARCHAR(64) NOT NULL,
	at VARCHAR(32) NOT NULL,
	"key" VARCHAR(64),
	asked_by INTEGER,
	asked VARCHAR(64),
	PRIMARY KEY (room, number),
	CONSTRAINT uq_events_asked UNIQUE (room, asked_by, "key")
);
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',1,'step',0,'1a1','2026-11-18T20:29:08.936+00:00','m1',0,'step 1a1');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',2,'step',1,'1a2','2026-11-18T20:29:08.940+00:00','m2',1,'step 1a2');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',3,'step',2,'1a3','2026-11-18T20:29:08.943+00:00','m3',2,'step 1a3');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',4,'step',0,'1a4','2026-11-18T20:29:08.946+00:00','m4',0,'step 1a4');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',5,'step',0,'1b1','2026-11-18T20:29:08.949+00:00','m5',0,'step 1b1');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',6,'step',1,'1b2','2026-11-18T20:29:08.953+00:00','m6',1,'step 1b2');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',7,'step',2,'1b3','2026-11-18T20:29:08.956+00:00','m7',2,'step 1b3');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',8,'ask',1,'5 1','2026-11-18T20:29:08.963+00:00','m8',1,'takeback');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',9,'decline',0,'','2026-11-18T20:29:08.968+00:00','m9',0,'answer no');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',10,'ask',1,'5 1','2026-11-18T20:29:08.971+00:00','m10',1,'takeback');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',11,'agree',0,'0 1','2026-11-18T20:29:08.984+00:00','m11',0,'answer yes');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',12,'takeback',1,'5','2026-11-18T20:29:08.991+00:00','m12',2,'answer yes');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',13,'step',1,'1b2','2026-11-18T20:29:09.002+00:00','m13',1,'step 1b2');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',14,'step',2,'1b3','2026-11-18T20:29:09.005+00:00','m14',2,'step 1b3');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',15,'step',0,'1b4','2026-11-18T20:29:09.008+00:00','m15',0,'step 1b4');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',16,'resign',1,'','2026-11-18T20:29:09.011+00:00','m16',1,'resign');
INSERT INTO "events" VALUES('zpwzogW-OC_RtnYB',17,'rematch',0,'azS809q-ACy_PxAp','2026-11-18T20:29:09.032+00:00',NULL,NULL,NULL);
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',1,'step',-1,'CCSS+','2026-11-18T20:29:09.051+00:00',NULL,NULL,NULL);
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',2,'step',0,'a1/CCSS','2026-11-18T20:29:09.063+00:00','m18',0,'step a1/ccss');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',3,'step',0,'@a1','2026-11-18T20:29:09.076+00:00','m19',0,'step @a1');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',4,'step',-1,'C..S+','2026-11-18T20:29:09.077+00:00',NULL,NULL,NULL);
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',5,'step',1,'b1/C..S','2026-11-18T20:29:09.088+00:00','m20',1,'step b1/c..s');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',6,'step',1,'@a1','2026-11-18T20:29:09.094+00:00','m21',1,'step @a1');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',7,'step',-1,'CSCS+','2026-11-18T20:29:09.094+00:00',NULL,NULL,NULL);
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',8,'step',0,'c1/CSCS','2026-11-18T20:29:09.251+00:00','m22',0,'step c1/cscs');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',9,'step',0,'@a1','2026-11-18T20:29:09.258+00:00','m23',0,'step @a1');
INSERT INTO "events" VALUES('uvgJXxz3r9YyCUFo',10,'step',-1,'CSCS-','2026-11-18T20:29:09.258+00:00',NULL,NULL,NULL);
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL,
	room VARCHAR(32) NOT NULL,
	seat INTEGER,
	kind VARCHAR(16) DEFAULT 'key' NOT NULL,
	PRIMARY KEY (hash)
);
INSERT INTO "keys" VALUES('4bdbc4486114633b277c7a38a71733231ff51701f67c2a4d081984d77f7d552a','zpwzogW-OC_RtnYB',0,'key');
INSERT INTO "keys" VALUES('a6c59b8c4a2a74e42e541ab417aa5e605488e0e954759bf6fe0a5a783a5267f0','zpwzogW-OC_RtnYB',1,'key');
INSERT INTO "keys" VALUES('10f341e7c2fbd1d01a8991121829083e4cfffd2e8c7e615d4c9ce8533bcce630','zpwzogW-OC_RtnYB',2,'key');
INSERT INTO "keys" VALUES('50e96b6f349653bf61974698e983c7012c0873ea1675b7cebe3bb99de0a688aa','zpwzogW-OC_RtnYB',NULL,'key');
INSERT INTO "keys" VALUES('7c86e2fab18d1bc570082dc98e5b2b0e812f7f205d6139f09a31a6d620a425bb','azS809q-ACy_PxAp',0,'invitation');
INSERT INTO "keys" VALUES('14c22c6bc0d2ce7fde36aa2156d176162c4549c1612a6e88eddc98d3d499d35b','azS809q-ACy_PxAp',1,'invitation');
INSERT INTO "keys" VALUES('8592e20f1c7182dcc6cea09502be6dcc80ebdd50c4da5d75931fa9a41fca156a','azS809q-ACy_PxAp',2,'used');
INSERT INTO "keys" VALUES('0363d377a802a17e0554253d3639bbc77d1e9f08727fef0fb31cec08b36acbc5','azS809q-ACy_PxAp',NULL,'key');
INSERT INTO "keys" VALUES('1bda9f0aed80857d43c9329457f28b1ca29f736a0c539901e1ba16a909eb07b4','azS809q-ACy_PxAp',2,'key');
INSERT INTO "keys" VALUES('dabf2032cf2ad1e373936eef327852619de1faa21b0e5779e4785dfa2bce2279','uvgJXxz3r9YyCUFo',0,'key');
INSERT INTO "keys" VALUES('ef21c17579db8d0ac544a1e1b8001fdbff7a30e6b4cc0f57bb8088c859afbce4','uvgJXxz3r9YyCUFo',1,'key');
INSERT INTO "keys" VALUES('69ae19b3d4d5b8be455c74e04b4f8bd54c404224427a17b68dccd8bb701d1c29','uvgJXxz3r9YyCUFo',NULL,'key');
CREATE TABLE records (
	id VARCHAR(32) NOT NULL,
	text TEXT NOT NULL,
	seen VARCHAR(10) NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE rooms (
	id VARCHAR(32) NOT NULL,
	game VARCHAR(32) NOT NULL,
	options TEXT NOT NULL,
	rules_version INTEGER NOT NULL,
	seats TEXT NOT NULL,
	seed VARCHAR(64) NOT NULL,
	created VARCHAR(32) NOT NULL,
	waiting BOOLEAN NOT NULL,
	touched VARCHAR(10) NOT NULL,
	start TEXT,
	hints BOOLEAN DEFAULT false NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "rooms" VALUES('zpwzogW-OC_RtnYB','wunchunk','{"seats": 3, "sides": 4, "opening": "balanced"}',1,'["human", "human", "human"]','a7e1ef260ca72dc1d782996b1d0f254f25fa5db855e88459d3132c435a83030b','2026-11-18T20:29:08+00:00',false,'2026-11-18',NULL,false);
INSERT INTO "rooms" VALUES('azS809q-ACy_PxAp','wunchunk','{"seats": 3, "sides": 4, "opening": "balanced"}',1,'["human", "human", "human"]','f1a7806e1de551cf9230e196c6fbce20733bff1a56389c1039b1fb4b4251dcb5','2026-11-18T20:29:09+00:00',false,'2026-11-18',NULL,false);
INSERT INTO "rooms" VALUES('uvgJXxz3r9YyCUFo','turnio','{"first": "circle", "blockers": false}',1,'["human", "human"]','89c35e8dcfea1073a4810cb678fb594168b5bb1a0eb972ef915b2454defb0ae0','2026-11-18T20:29:09+00:00',false,'2026-11-18',NULL,false);
CREATE INDEX ix_rooms_waiting ON rooms (waiting);
CREATE INDEX ix_rooms_touched ON rooms (touched);
CREATE INDEX ix_keys_room ON keys (room);
CREATE INDEX ix_records_seen ON records (seen);
COMMIT;
