BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (id), 
	CONSTRAINT fk_chat_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT fk_chat_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	command_id VARCHAR(128), 
	position_key VARCHAR(16) NOT NULL, 
	at DOUBLE NOT NULL, 
	payload TEXT NOT NULL, checksum BIGINT, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_events_table_id_command_id UNIQUE (table_id, command_id)
);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',1,'created',NULL,'ba77710cc025a997',1700000000.0,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "realtime", "base_seconds": 300, "increment_seconds": 2}, "rated": true, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',2730504489);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',2,'started',NULL,'ba77710cc025a997',1700000000.0,'{"clock": {"remaining": [300.0, 300.0], "running": 0}}',4138630325);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',3,'moves','1YFng5EF9hhCGG0O/c1','4efd2a947c8d81ec',1700000001.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,2]}],"count":1,"clock":{"remaining":[300.75,300.0],"running":1}}',3967492421);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',4,'moves','lIqTahKbG2KuLzau/c2','761ccf26dcb6b39e',1700000002.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,0]}],"count":2,"clock":{"remaining":[300.75,300.75],"running":0}}',2661703934);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',5,'moves','1YFng5EF9hhCGG0O/c3','8a6366a482a9a498',1700000003.75,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,3]}],"count":3,"clock":{"remaining":[301.5,300.75],"running":1}}',2061840273);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',6,'moves','lIqTahKbG2KuLzau/c4','5891d94af1d46bd5',1700000005.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,4]}],"count":4,"clock":{"remaining":[301.5,301.5],"running":0}}',3575840827);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',7,'moves','1YFng5EF9hhCGG0O/c5','9530f4c019c77b4a',1700000006.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[1,0]}],"count":5,"clock":{"remaining":[302.25,301.5],"running":1}}',3463516097);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',8,'moves','lIqTahKbG2KuLzau/c6','8e64af29c6c4f2ac',1700000007.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[3,0]}],"count":6,"clock":{"remaining":[302.25,302.25],"running":0}}',3655175476);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',9,'moves','1YFng5EF9hhCGG0O/c7','de85eb81e9a2f4f3',1700000008.75,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,4]}],"count":7,"clock":{"remaining":[303.0,302.25],"running":1}}',3668035568);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',10,'moves','lIqTahKbG2KuLzau/c8','85d7ac9c16525d39',1700000010.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,1]}],"count":8,"clock":{"remaining":[303.0,303.0],"running":0}}',1152979071);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',11,'moves','1YFng5EF9hhCGG0O/c9','53b4846b76f6fea0',1700000011.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,3]}],"count":9,"clock":{"remaining":[303.75,303.0],"running":1}}',1981410807);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',12,'moves','lIqTahKbG2KuLzau/c10','7aa320facb1780c4',1700000012.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[2,0]}],"count":10,"clock":{"remaining":[303.75,303.75],"running":0}}',3811914790);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',13,'moves','1YFng5EF9hhCGG0O/c11','d6173ac43f4e4962',1700000013.75,'{"chair":0,"seat":1,"moves":[{"type":"pass","player":1}],"count":11,"clock":{"remaining":[304.5,303.75],"running":1}}',1141445593);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',14,'moves','lIqTahKbG2KuLzau/c12','406790f848c2fd2f',1700000015.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,3]}],"count":12,"clock":{"remaining":[304.5,304.5],"running":0}}',3541075402);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',15,'moves','1YFng5EF9hhCGG0O/c13','ff794c2d656fe5a7',1700000016.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,1]}],"count":13,"clock":{"remaining":[305.25,304.5],"running":1}}',2071551848);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',16,'moves','lIqTahKbG2KuLzau/c14','6852e63b07a9a4f6',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[0,0]}],"count":14,"clock":{"remaining":[305.25,305.25],"running":null}}',221467930);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',17,'finished',NULL,'6852e63b07a9a4f6',1700000017.5,'{"outcome":{"winner":2,"reason":"capture","ranking":[2,1],"drawn":[],"explanation":"Orange wins by capture: Orange''s castle at a1 takes the last liberty of b1."},"seats":[0,1],"clock":{"remaining":[305.25,305.25],"running":null}}',1676651211);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',18,'rematch_offered','1YFng5EF9hhCGG0O/c15','6852e63b07a9a4f6',1700000017.5,'{"chair":0}',1301634977);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',19,'rematch_offered','lIqTahKbG2KuLzau/c16','6852e63b07a9a4f6',1700000017.5,'{"chair":1}',284400655);
INSERT INTO "events" VALUES('gGdqkRUdJov19GoO',20,'rematch',NULL,'6852e63b07a9a4f6',1700000017.5,'{"table":"c5uvgY3jbybsq709"}',1376252657);
INSERT INTO "events" VALUES('c5uvgY3jbybsq709',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "realtime", "base_seconds": 300, "increment_seconds": 2}, "rated": true, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',2280709712);
INSERT INTO "events" VALUES('c5uvgY3jbybsq709',2,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock": {"remaining": [300.0, 300.0], "running": 0}}',4105309642);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',1,'created',NULL,'644a5ab5680bacd8',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 2}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',1442961575);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',2,'started',NULL,'644a5ab5680bacd8',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',2860424177);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',3,'moves','1YFng5EF9hhCGG0O/c17','b65d2311d1580fc4',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[7,0],"count":2},{"type":"move_stack","player":1,"from":[7,0],"to":[4,0]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[0.0,0.0],"running":1}}',2187762184);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',4,'moves','lIqTahKbG2KuLzau/c18','9d68ca37aca1f1f0',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[6,2],"count":1},{"type":"move_stack","player":2,"from":[6,2],"to":[6,3]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":8,"clock":{"remaining":[0.0,0.0],"running":0}}',3479588513);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',5,'moves','1YFng5EF9hhCGG0O/c19','202e9c40eb6bb54c',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[3,6],"count":2},{"type":"move_stack","player":1,"from":[3,6],"to":[6,6]},{"type":"overtaking_capture","player":1,"from":[6,6],"target":[6,3],"to":[6,1]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":13,"clock":{"remaining":[0.0,0.0],"running":1}}',973143698);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',6,'moves','lIqTahKbG2KuLzau/c20','c93484c1f09293f4',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[4,0],"count":1},{"type":"move_stack","player":2,"from":[4,0],"to":[4,4]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":17,"clock":{"remaining":[0.0,0.0],"running":0}}',3796707052);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',7,'takeback_asked','1YFng5EF9hhCGG0O/c21','c93484c1f09293f4',1700000017.5,'{"chair":0,"moves":8}',1108045769);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',8,'takeback_declined','lIqTahKbG2KuLzau/c22','c93484c1f09293f4',1700000017.5,'{"chair":1}',4187269999);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',9,'takeback_asked','lIqTahKbG2KuLzau/c23','c93484c1f09293f4',1700000017.5,'{"chair":1,"moves":13}',3037998093);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',10,'takeback_agreed','1YFng5EF9hhCGG0O/c24','c93484c1f09293f4',1700000017.5,'{"chair":0}',3164453397);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',11,'takeback',NULL,'202e9c40eb6bb54c',1700000017.5,'{"moves":13,"clock":{"remaining":[0.0,0.0],"running":1}}',491391616);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',12,'moves','lIqTahKbG2KuLzau/c25','7aebd72f483d9ec1',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[4,3],"count":1},{"type":"move_stack","player":2,"from":[4,3],"to":[0,7]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":17,"clock":{"remaining":[0.0,0.0],"running":0}}',925878951);
INSERT INTO "events" VALUES('SQ6wHpRUbqsj3lgF',13,'finished','1YFng5EF9hhCGG0O/c26','7aebd72f483d9ec1',1700000017.5,'{"outcome":{"winner":2,"reason":"resignation","ranking":[2,1],"drawn":[],"explanation":"Ada resigned; Ben wins."},"seats":[0,1],"clock":{"remaining":[0.0,0.0],"running":null}}',205691838);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',1,'created',NULL,'1491d30c664d2e6c',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 3}, "clock": {"kind": "correspondence", "days_per_turn": 2}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}, {"kind": "person", "name": "Cy", "person": "T3f3q_aewW4QPCSZ", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',3353777389);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',2,'started',NULL,'1491d30c664d2e6c',1700000017.5,'{"clock": {"remaining": [172800.0, 172800.0, 172800.0], "running": 0}}',1715574107);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',3,'moves','1YFng5EF9hhCGG0O/c27','1e156e29beb7a9f0',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[0,6],"count":3},{"type":"move_stack","player":1,"from":[0,6],"to":[7,6]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":1}}',2136515048);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',4,'moves','lIqTahKbG2KuLzau/c28','3f071651eba9af45',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[2,6],"count":2},{"type":"move_stack","player":2,"from":[2,6],"to":[2,0]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":8,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":2}}',90124031);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',5,'moves','T3f3q_aewW4QPCSZ/c29','ea1add2387de2d3f',1700000017.5,'{"chair":2,"seat":3,"moves":[{"type":"place_ring","player":3,"to":[0,1],"count":3},{"type":"move_stack","player":3,"from":[0,1],"to":[6,7]},{"type":"no_line_action","player":3},{"type":"no_territory_action","player":3}],"count":12,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":0}}',2777985479);
INSERT INTO "events" VALUES('w1LF_yyDXTr_iXLh',6,'lost','lIqTahKbG2KuLzau/c30','ea1add2387de2d3f',1700000017.5,'{"chair":1,"reason":"resignation","level":1,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":0}}',2196807237);
INSERT INTO "events" VALUES('lo3KJK1nvE0gHJdd',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',2731191414);
INSERT INTO "events" VALUES('lo3KJK1nvE0gHJdd',2,'joined','lIqTahKbG2KuLzau/c31','ba77710cc025a997',1700000017.5,'{"chair":1,"kind":"person","person":"lIqTahKbG2KuLzau","name":"Ben"}',484458283);
INSERT INTO "events" VALUES('lo3KJK1nvE0gHJdd',3,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock":{"remaining":[0.0,0.0],"running":0}}',1350051919);
INSERT INTO "events" VALUES('uXztfsXqul_4RS5M',1,'created',NULL,'1491d30c664d2e6c',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 3}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',71978404);
INSERT INTO "events" VALUES('uXztfsXqul_4RS5M',2,'joined','lIqTahKbG2KuLzau/c32','1491d30c664d2e6c',1700000017.5,'{"chair":1,"kind":"person","person":"lIqTahKbG2KuLzau","name":"Ben"}',2734218130);
INSERT INTO "events" VALUES('uXztfsXqul_4RS5M',3,'left','lIqTahKbG2KuLzau/c33','1491d30c664d2e6c',1700000017.5,'{"chair":1}',1413882999);
INSERT INTO "events" VALUES('4nF1cTagWgORnxHh',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',3838393073);
INSERT INTO "events" VALUES('4nF1cTagWgORnxHh',2,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',3951285755);
INSERT INTO "events" VALUES('4nF1cTagWgORnxHh',3,'moves','1YFng5EF9hhCGG0O/c34','92662363f4ce4be2',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,4]}],"count":1,"clock":{"remaining":[0.0,0.0],"running":1}}',1842388470);
INSERT INTO "events" VALUES('4nF1cTagWgORnxHh',4,'aborted','1YFng5EF9hhCGG0O/c35','92662363f4ce4be2',1700000017.5,'{"chair":0,"clock":{"remaining":[0.0,0.0],"running":null}}',732108234);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',1,'created',NULL,'644a5ab5680bacd8',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 2, "pie_rule": true}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1YFng5EF9hhCGG0O", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "lIqTahKbG2KuLzau", "level": null, "reserved_for": null}], "creator": "1YFng5EF9hhCGG0O"}',2551973513);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',2,'started',NULL,'644a5ab5680bacd8',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',3767535140);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',3,'moves','1YFng5EF9hhCGG0O/c36','7d0180d900303e21',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[1,2],"count":2},{"type":"move_stack","player":1,"from":[1,2],"to":[5,6]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[0.0,0.0],"running":1}}',355354618);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',4,'moves','lIqTahKbG2KuLzau/c37','337a65a543261d93',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"swap_sides","player":2}],"count":5,"clock":{"remaining":[0.0,0.0],"running":0}}',3904985610);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',5,'moves','1YFng5EF9hhCGG0O/c38','906d9bc19d2ca250',1700000017.5,'{"chair":0,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[0,5],"count":3},{"type":"move_stack","player":2,"from":[0,5],"to":[4,1]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":9,"clock":{"remaining":[0.0,0.0],"running":1}}',3597145340);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',6,'moves','lIqTahKbG2KuLzau/c39','05169ad20dd2951f',1700000017.5,'{"chair":1,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[3,3],"count":1},{"type":"move_stack","player":1,"from":[3,3],"to":[7,7]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":13,"clock":{"remaining":[0.0,0.0],"running":0}}',4018672021);
INSERT INTO "events" VALUES('vEiBQTSEMgKllVrJ',7,'finished','1YFng5EF9hhCGG0O/c40','05169ad20dd2951f',1700000017.5,'{"outcome":{"winner":1,"reason":"resignation","ranking":[1,2],"drawn":[],"explanation":"Ada resigned; Ben wins."},"seats":[1,0],"clock":{"remaining":[0.0,0.0],"running":null}}',3438882113);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',1,'created',NULL,'ba77710cc025a997',1700000000.0,'{"game":"great_kingdom","options":{"size":5,"ruleset":"rulebook"},"clock":{"kind":"none"},"rated":false,"listed":false,"takebacks":false,"leaver":"wait","leaver_grace_seconds":120,"chairs":[{"kind":"imported","name":"Ada","person":null,"level":null,"reserved_for":null},{"kind":"imported","name":"Ben","person":null,"level":null,"reserved_for":null}],"creator":"1YFng5EF9hhCGG0O","imported":true}',204122693);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',2,'started',NULL,'ba77710cc025a997',1700000000.0,'{"clock":{"remaining":[0.0,0.0],"running":null}}',3870675694);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',3,'moves',NULL,'4efd2a947c8d81ec',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,2]}],"count":1,"clock":{"remaining":[0.0,0.0],"running":null}}',1937394441);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',4,'moves',NULL,'761ccf26dcb6b39e',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,0]}],"count":2,"clock":{"remaining":[0.0,0.0],"running":null}}',4272419226);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',5,'moves',NULL,'8a6366a482a9a498',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,3]}],"count":3,"clock":{"remaining":[0.0,0.0],"running":null}}',4055007457);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',6,'moves',NULL,'5891d94af1d46bd5',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,4]}],"count":4,"clock":{"remaining":[0.0,0.0],"running":null}}',2651571908);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',7,'moves',NULL,'9530f4c019c77b4a',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[1,0]}],"count":5,"clock":{"remaining":[0.0,0.0],"running":null}}',3535721686);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',8,'moves',NULL,'8e64af29c6c4f2ac',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[3,0]}],"count":6,"clock":{"remaining":[0.0,0.0],"running":null}}',3064562996);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',9,'moves',NULL,'de85eb81e9a2f4f3',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,4]}],"count":7,"clock":{"remaining":[0.0,0.0],"running":null}}',744232971);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',10,'moves',NULL,'85d7ac9c16525d39',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,1]}],"count":8,"clock":{"remaining":[0.0,0.0],"running":null}}',670899274);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',11,'moves',NULL,'53b4846b76f6fea0',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,3]}],"count":9,"clock":{"remaining":[0.0,0.0],"running":null}}',2304204012);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',12,'moves',NULL,'7aa320facb1780c4',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[2,0]}],"count":10,"clock":{"remaining":[0.0,0.0],"running":null}}',4013062262);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',13,'moves',NULL,'d6173ac43f4e4962',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"pass","player":1}],"count":11,"clock":{"remaining":[0.0,0.0],"running":null}}',3697005407);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',14,'moves',NULL,'406790f848c2fd2f',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,3]}],"count":12,"clock":{"remaining":[0.0,0.0],"running":null}}',833418214);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',15,'moves',NULL,'ff794c2d656fe5a7',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,1]}],"count":13,"clock":{"remaining":[0.0,0.0],"running":null}}',636415034);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',16,'moves',NULL,'6852e63b07a9a4f6',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[0,0]}],"count":14,"clock":{"remaining":[0.0,0.0],"running":null}}',1343134681);
INSERT INTO "events" VALUES('_VZQ3J_28uGB2BvJ',17,'finished',NULL,'6852e63b07a9a4f6',1700000000.0,'{"outcome":{"winner":2,"reason":"capture","ranking":[2,1],"drawn":[],"explanation":"Orange wins by capture: Orange''s castle at a1 takes the last liberty of b1."},"seats":[0,1],"clock":{"remaining":[0.0,0.0],"running":null}}',4103490056);
CREATE TABLE jobs (
	id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	command_id VARCHAR(128) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	table_id VARCHAR(32), 
	request TEXT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	progress DOUBLE NOT NULL, 
	result TEXT, 
	error TEXT, 
	process_id VARCHAR(32) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL, 
	CONSTRAINT pk_jobs PRIMARY KEY (id), 
	CONSTRAINT fk_jobs_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT fk_jobs_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_jobs_command_id UNIQUE (command_id)
);
CREATE TABLE mutes (
	person_id VARCHAR(32) NOT NULL, 
	muted_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person_id, muted_id), 
	CONSTRAINT fk_mutes_muted_id_people FOREIGN KEY(muted_id) REFERENCES people (id), 
	CONSTRAINT fk_mutes_person_id_people FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	name_key VARCHAR(64), 
	owner_id VARCHAR(32), 
	password_hash VARCHAR(256), 
	created_at DOUBLE NOT NULL, 
	banned_at DOUBLE, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT fk_people_owner_id_people FOREIGN KEY(owner_id) REFERENCES people (id), 
	CONSTRAINT uq_people_name_key UNIQUE (name_key)
);
INSERT INTO "people" VALUES('1YFng5EF9hhCGG0O','account','Ada','ada',NULL,NULL,1.0,NULL);
INSERT INTO "people" VALUES('lIqTahKbG2KuLzau','account','Ben','ben',NULL,NULL,1.0,NULL);
INSERT INTO "people" VALUES('T3f3q_aewW4QPCSZ','account','Cy','cy',NULL,NULL,1.0,NULL);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	address VARCHAR(255), 
	secret VARCHAR(64) NOT NULL, 
	started_at DOUBLE NOT NULL, 
	alive_at DOUBLE NOT NULL, 
	stopped_at DOUBLE, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);
CREATE TABLE rating_changes (
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	pool VARCHAR(128) NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu_after DOUBLE NOT NULL, 
	sigma_after DOUBLE NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY (table_id, person_id), 
	CONSTRAINT fk_rating_changes_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT fk_rating_changes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('gGdqkRUdJov19GoO','lIqTahKbG2KuLzau','great_kingdom/size5/rulebook/2p/blitz',25.0,8.33333333333333392545e+00,2.76353894931404973087e+01,8.06590141354368,1700000017.5);
INSERT INTO "rating_changes" VALUES('gGdqkRUdJov19GoO','1YFng5EF9hhCGG0O','great_kingdom/size5/rulebook/2p/blitz',25.0,8.33333333333333392545e+00,2.23646105068595026912e+01,8.06590141354368,1700000017.5);
CREATE TABLE ratings (
	pool VARCHAR(128) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	ordinal DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (pool, person_id), 
	CONSTRAINT fk_ratings_person_id_people FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "ratings" VALUES('great_kingdom/size5/rulebook/2p/blitz','lIqTahKbG2KuLzau',2.76353894931404973087e+01,8.06590141354368,3.43768525250945700122e+00,1);
INSERT INTO "ratings" VALUES('great_kingdom/size5/rulebook/2p/blitz','1YFng5EF9hhCGG0O',2.23646105068595026912e+01,8.06590141354368,-1.83309373377153761452e+00,1);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	chair INTEGER NOT NULL, 
	person_id VARCHAR(32), 
	name VARCHAR(64) NOT NULL, ended_at DOUBLE, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, chair), 
	CONSTRAINT fk_seats_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('gGdqkRUdJov19GoO',0,'1YFng5EF9hhCGG0O','Ada',1700000017.5);
INSERT INTO "seats" VALUES('gGdqkRUdJov19GoO',1,'lIqTahKbG2KuLzau','Ben',1700000017.5);
INSERT INTO "seats" VALUES('c5uvgY3jbybsq709',0,'lIqTahKbG2KuLzau','Ben',NULL);
INSERT INTO "seats" VALUES('c5uvgY3jbybsq709',1,'1YFng5EF9hhCGG0O','Ada',NULL);
INSERT INTO "seats" VALUES('SQ6wHpRUbqsj3lgF',0,'1YFng5EF9hhCGG0O','Ada',1700000017.5);
INSERT INTO "seats" VALUES('SQ6wHpRUbqsj3lgF',1,'lIqTahKbG2KuLzau','Ben',1700000017.5);
INSERT INTO "seats" VALUES('w1LF_yyDXTr_iXLh',0,'1YFng5EF9hhCGG0O','Ada',NULL);
INSERT INTO "seats" VALUES('w1LF_yyDXTr_iXLh',1,'lIqTahKbG2KuLzau','Ben',NULL);
INSERT INTO "seats" VALUES('w1LF_yyDXTr_iXLh',2,'T3f3q_aewW4QPCSZ','Cy',NULL);
INSERT INTO "seats" VALUES('lo3KJK1nvE0gHJdd',0,'1YFng5EF9hhCGG0O','Ada',NULL);
INSERT INTO "seats" VALUES('lo3KJK1nvE0gHJdd',1,'lIqTahKbG2KuLzau','Ben',NULL);
INSERT INTO "seats" VALUES('uXztfsXqul_4RS5M',0,'1YFng5EF9hhCGG0O','Ada',NULL);
INSERT INTO "seats" VALUES('uXztfsXqul_4RS5M',1,NULL,'',NULL);
INSERT INTO "seats" VALUES('uXztfsXqul_4RS5M',2,NULL,'',NULL);
INSERT INTO "seats" VALUES('4nF1cTagWgORnxHh',0,'1YFng5EF9hhCGG0O','Ada',1700000017.5);
INSERT INTO "seats" VALUES('4nF1cTagWgORnxHh',1,'lIqTahKbG2KuLzau','Ben',1700000017.5);
INSERT INTO "seats" VALUES('vEiBQTSEMgKllVrJ',0,'1YFng5EF9hhCGG0O','Ada',1700000017.5);
INSERT INTO "seats" VALUES('vEiBQTSEMgKllVrJ',1,'lIqTahKbG2KuLzau','Ben',1700000017.5);
INSERT INTO "seats" VALUES('_VZQ3J_28uGB2BvJ',0,NULL,'Ada',1700000000.0);
INSERT INTO "seats" VALUES('_VZQ3J_28uGB2BvJ',1,NULL,'Ben',1700000000.0);
CREATE TABLE sessions (
	secret_hash VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	expires_at DOUBLE NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_sessions_person_id_people FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	pool VARCHAR(128) NOT NULL, 
	speed VARCHAR(16) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	is_rated BOOLEAN NOT NULL, 
	is_listed BOOLEAN NOT NULL, 
	creator_id VARCHAR(32), 
	command_id VARCHAR(128), 
	rematch_of VARCHAR(32), 
	owner_id VARCHAR(32), 
	seq INTEGER NOT NULL, 
	position_key VARCHAR(16) NOT NULL, 
	moves INTEGER NOT NULL, 
	flag_at DOUBLE, 
	winner INTEGER, 
	reason VARCHAR(64), 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL, acting_id VARCHAR(32) CONSTRAINT fk_tables_acting_id_people REFERENCES people (id), 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_creator_id_people FOREIGN KEY(creator_id) REFERENCES people (id), 
	CONSTRAINT fk_tables_rematch_of_tables FOREIGN KEY(rematch_of) REFERENCES tables (id), 
	CONSTRAINT uq_tables_command_id UNIQUE (command_id), 
	CONSTRAINT uq_tables_rematch_of UNIQUE (rematch_of)
);
INSERT INTO "tables" VALUES('gGdqkRUdJov19GoO','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/blitz','blitz','finished',1,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',20,'6852e63b07a9a4f6',14,NULL,2,'capture',1700000000.0,1700000017.5,NULL);
INSERT INTO "tables" VALUES('c5uvgY3jbybsq709','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/blitz','blitz','playing',1,1,'1YFng5EF9hhCGG0O',NULL,'gGdqkRUdJov19GoO','22p2KVs7tmh8_3n4',2,'ba77710cc025a997',0,1700000318.0,NULL,NULL,1700000017.5,1700000017.5,'lIqTahKbG2KuLzau');
INSERT INTO "tables" VALUES('SQ6wHpRUbqsj3lgF','ringrift','{"board": "square8", "players": 2, "ruleset": "canonical", "pie_rule": true}',2,'ringrift/square8/canonical/2p/unlimited','unlimited','finished',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',13,'7aebd72f483d9ec1',17,NULL,2,'resignation',1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('w1LF_yyDXTr_iXLh','ringrift','{"board": "square8", "players": 3, "ruleset": "canonical", "pie_rule": true}',3,'ringrift/square8/canonical/3p/correspondence','correspondence','playing',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',6,'ea1add2387de2d3f',12,1700172817.5,NULL,NULL,1700000017.5,1700000017.5,'1YFng5EF9hhCGG0O');
INSERT INTO "tables" VALUES('lo3KJK1nvE0gHJdd','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','playing',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',3,'ba77710cc025a997',0,NULL,NULL,NULL,1700000017.5,1700000017.5,'1YFng5EF9hhCGG0O');
INSERT INTO "tables" VALUES('uXztfsXqul_4RS5M','ringrift','{"board": "square8", "players": 3, "ruleset": "canonical", "pie_rule": true}',3,'ringrift/square8/canonical/3p/unlimited','unlimited','open',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',3,'1491d30c664d2e6c',0,NULL,NULL,NULL,1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('4nF1cTagWgORnxHh','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','aborted',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',4,'92662363f4ce4be2',1,NULL,NULL,NULL,1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('vEiBQTSEMgKllVrJ','ringrift','{"board": "square8", "players": 2, "ruleset": "canonical", "pie_rule": true}',2,'ringrift/square8/canonical/2p/unlimited','unlimited','finished',0,1,'1YFng5EF9hhCGG0O',NULL,NULL,'22p2KVs7tmh8_3n4',7,'05169ad20dd2951f',13,NULL,2,'resignation',1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('_VZQ3J_28uGB2BvJ','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','finished',0,0,'1YFng5EF9hhCGG0O',NULL,NULL,NULL,17,'6852e63b07a9a4f6',14,NULL,2,'capture',1700000000.0,1700000000.0,NULL);
CREATE TABLE tokens (
	id VARCHAR(32) NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	owner_id VARCHAR(32) NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	scopes VARCHAR(128) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	revoked_at DOUBLE, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_owner_id_people FOREIGN KEY(owner_id) REFERENCES people (id), 
	CONSTRAINT fk_tokens_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT uq_tokens_secret_hash UNIQUE (secret_hash)
);
CREATE INDEX ix_sessions_person_id ON sessions (person_id);
CREATE INDEX ix_tables_owner_id ON tables (owner_id);
CREATE INDEX ix_tokens_owner_id ON tokens (owner_id);
CREATE INDEX ix_tokens_person_id ON tokens (person_id);
CREATE INDEX ix_jobs_person_id_created_at ON jobs (person_id, created_at);
CREATE INDEX ix_jobs_status ON jobs (status);
CREATE INDEX ix_tables_acting_id ON tables (acting_id);
CREATE INDEX ix_tables_latest ON tables (status, is_listed, updated_at, id);
CREATE INDEX ix_tables_latest_of_game ON tables (game, status, is_listed, updated_at, id);
CREATE INDEX ix_tables_latest_of_pool ON tables (pool, status, is_listed, updated_at, id);
CREATE INDEX ix_tables_status_flag_at ON tables (status, flag_at);
CREATE INDEX ix_seats_person_id_ended_at ON seats (person_id, ended_at, table_id);
CREATE INDEX ix_ratings_pool_ordinal ON ratings (pool, ordinal, person_id);
CREATE INDEX ix_rating_changes_person_id_at ON rating_changes (person_id, at);
CREATE INDEX ix_sessions_expires_at ON sessions (expires_at);
CREATE INDEX ix_chat_table_id_id ON chat (table_id, id);
CREATE INDEX ix_people_kind_created_at ON people (kind, created_at);
COMMIT;
