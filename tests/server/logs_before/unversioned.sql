BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',1,'created',NULL,'ba77710cc025a997',1700000000.0,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "realtime", "base_seconds": 300, "increment_seconds": 2}, "rated": true, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',1113004438);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',2,'started',NULL,'ba77710cc025a997',1700000000.0,'{"clock": {"remaining": [300.0, 300.0], "running": 0}}',3489613454);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',3,'moves','1nwApQaTG3vJwllP/c1','4efd2a947c8d81ec',1700000001.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,2]}],"count":1,"clock":{"remaining":[300.75,300.0],"running":1}}',1513488741);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',4,'moves','Ru5l9UcfidMOXnwa/c2','761ccf26dcb6b39e',1700000002.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,0]}],"count":2,"clock":{"remaining":[300.75,300.75],"running":0}}',3551267299);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',5,'moves','1nwApQaTG3vJwllP/c3','8a6366a482a9a498',1700000003.75,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,3]}],"count":3,"clock":{"remaining":[301.5,300.75],"running":1}}',3433566129);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',6,'moves','Ru5l9UcfidMOXnwa/c4','5891d94af1d46bd5',1700000005.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,4]}],"count":4,"clock":{"remaining":[301.5,301.5],"running":0}}',1623420684);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',7,'moves','1nwApQaTG3vJwllP/c5','9530f4c019c77b4a',1700000006.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[1,0]}],"count":5,"clock":{"remaining":[302.25,301.5],"running":1}}',2017210337);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',8,'moves','Ru5l9UcfidMOXnwa/c6','8e64af29c6c4f2ac',1700000007.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[3,0]}],"count":6,"clock":{"remaining":[302.25,302.25],"running":0}}',2497176617);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',9,'moves','1nwApQaTG3vJwllP/c7','de85eb81e9a2f4f3',1700000008.75,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,4]}],"count":7,"clock":{"remaining":[303.0,302.25],"running":1}}',1827465168);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',10,'moves','Ru5l9UcfidMOXnwa/c8','85d7ac9c16525d39',1700000010.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,1]}],"count":8,"clock":{"remaining":[303.0,303.0],"running":0}}',4222230362);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',11,'moves','1nwApQaTG3vJwllP/c9','53b4846b76f6fea0',1700000011.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,3]}],"count":9,"clock":{"remaining":[303.75,303.0],"running":1}}',4111652527);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',12,'moves','Ru5l9UcfidMOXnwa/c10','7aa320facb1780c4',1700000012.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[2,0]}],"count":10,"clock":{"remaining":[303.75,303.75],"running":0}}',1169474456);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',13,'moves','1nwApQaTG3vJwllP/c11','d6173ac43f4e4962',1700000013.75,'{"chair":0,"seat":1,"moves":[{"type":"pass","player":1}],"count":11,"clock":{"remaining":[304.5,303.75],"running":1}}',49443284);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',14,'moves','Ru5l9UcfidMOXnwa/c12','406790f848c2fd2f',1700000015.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,3]}],"count":12,"clock":{"remaining":[304.5,304.5],"running":0}}',2874996655);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',15,'moves','1nwApQaTG3vJwllP/c13','ff794c2d656fe5a7',1700000016.25,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,1]}],"count":13,"clock":{"remaining":[305.25,304.5],"running":1}}',3088114203);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',16,'moves','Ru5l9UcfidMOXnwa/c14','6852e63b07a9a4f6',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[0,0]}],"count":14,"clock":{"remaining":[305.25,305.25],"running":null}}',61948522);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',17,'finished',NULL,'6852e63b07a9a4f6',1700000017.5,'{"outcome":{"winner":2,"reason":"capture","ranking":[2,1],"drawn":[],"explanation":"Orange wins by capture: Orange''s castle at a1 takes the last liberty of b1.","says":{"code":"great_kingdom.won.capture","values":{"winner":{"code":"great_kingdom.seat","values":{"seat":2}},"player":{"code":"great_kingdom.seat","values":{"seat":2}},"point":"a1","groups":"b1"}}},"seats":[0,1],"clock":{"remaining":[305.25,305.25],"running":null}}',2208113632);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',18,'rematch_offered','1nwApQaTG3vJwllP/c15','6852e63b07a9a4f6',1700000017.5,'{"chair":0}',1478931220);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',19,'rematch_offered','Ru5l9UcfidMOXnwa/c16','6852e63b07a9a4f6',1700000017.5,'{"chair":1}',1342108388);
INSERT INTO "events" VALUES('OqJl3I_AETH7sWBF',20,'rematch',NULL,'6852e63b07a9a4f6',1700000017.5,'{"table":"Nw_8THztstSXHWVQ"}',2388507152);
INSERT INTO "events" VALUES('Nw_8THztstSXHWVQ',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "realtime", "base_seconds": 300, "increment_seconds": 2}, "rated": true, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',743112701);
INSERT INTO "events" VALUES('Nw_8THztstSXHWVQ',2,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock": {"remaining": [300.0, 300.0], "running": 0}}',3470905479);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',1,'created',NULL,'644a5ab5680bacd8',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 2}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',1949271535);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',2,'started',NULL,'644a5ab5680bacd8',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',4016653098);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',3,'moves','1nwApQaTG3vJwllP/c17','b65d2311d1580fc4',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[7,0],"count":2},{"type":"move_stack","player":1,"from":[7,0],"to":[4,0]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[0.0,0.0],"running":1}}',673096191);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',4,'moves','Ru5l9UcfidMOXnwa/c18','9d68ca37aca1f1f0',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[6,2],"count":1},{"type":"move_stack","player":2,"from":[6,2],"to":[6,3]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":8,"clock":{"remaining":[0.0,0.0],"running":0}}',3195745087);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',5,'moves','1nwApQaTG3vJwllP/c19','202e9c40eb6bb54c',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[3,6],"count":2},{"type":"move_stack","player":1,"from":[3,6],"to":[6,6]},{"type":"overtaking_capture","player":1,"from":[6,6],"target":[6,3],"to":[6,1]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":13,"clock":{"remaining":[0.0,0.0],"running":1}}',1530843967);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',6,'moves','Ru5l9UcfidMOXnwa/c20','c93484c1f09293f4',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[4,0],"count":1},{"type":"move_stack","player":2,"from":[4,0],"to":[4,4]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":17,"clock":{"remaining":[0.0,0.0],"running":0}}',4119561682);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',7,'takeback_asked','1nwApQaTG3vJwllP/c21','c93484c1f09293f4',1700000017.5,'{"chair":0,"moves":8}',3386487217);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',8,'takeback_declined','Ru5l9UcfidMOXnwa/c22','c93484c1f09293f4',1700000017.5,'{"chair":1}',3012103226);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',9,'takeback_asked','Ru5l9UcfidMOXnwa/c23','c93484c1f09293f4',1700000017.5,'{"chair":1,"moves":13}',461565417);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',10,'takeback_agreed','1nwApQaTG3vJwllP/c24','c93484c1f09293f4',1700000017.5,'{"chair":0}',841425838);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',11,'takeback',NULL,'202e9c40eb6bb54c',1700000017.5,'{"moves":13,"clock":{"remaining":[0.0,0.0],"running":1}}',1355925746);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',12,'moves','Ru5l9UcfidMOXnwa/c25','7aebd72f483d9ec1',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[4,3],"count":1},{"type":"move_stack","player":2,"from":[4,3],"to":[0,7]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":17,"clock":{"remaining":[0.0,0.0],"running":0}}',3643306380);
INSERT INTO "events" VALUES('boWcAByRZQ28yQUc',13,'finished','1nwApQaTG3vJwllP/c26','7aebd72f483d9ec1',1700000017.5,'{"outcome":{"winner":2,"reason":"resignation","ranking":[2,1],"drawn":[],"explanation":"Ada resigned; Ben wins.","says":{"code":"ended.resignation","values":{"who":"Ada","winner":"Ben"}}},"seats":[0,1],"clock":{"remaining":[0.0,0.0],"running":null}}',1928272304);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',1,'created',NULL,'1491d30c664d2e6c',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 3}, "clock": {"kind": "correspondence", "days_per_turn": 2}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}, {"kind": "person", "name": "Cy", "person": "hVXfFUR6mcZfPZWI", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',3294750381);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',2,'started',NULL,'1491d30c664d2e6c',1700000017.5,'{"clock": {"remaining": [172800.0, 172800.0, 172800.0], "running": 0}}',3701065542);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',3,'moves','1nwApQaTG3vJwllP/c27','1e156e29beb7a9f0',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[0,6],"count":3},{"type":"move_stack","player":1,"from":[0,6],"to":[7,6]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":1}}',1643376112);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',4,'moves','Ru5l9UcfidMOXnwa/c28','3f071651eba9af45',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[2,6],"count":2},{"type":"move_stack","player":2,"from":[2,6],"to":[2,0]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":8,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":2}}',1409162316);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',5,'moves','hVXfFUR6mcZfPZWI/c29','ea1add2387de2d3f',1700000017.5,'{"chair":2,"seat":3,"moves":[{"type":"place_ring","player":3,"to":[0,1],"count":3},{"type":"move_stack","player":3,"from":[0,1],"to":[6,7]},{"type":"no_line_action","player":3},{"type":"no_territory_action","player":3}],"count":12,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":0}}',1068088317);
INSERT INTO "events" VALUES('HVJQsXzbTEm90zF5',6,'lost','Ru5l9UcfidMOXnwa/c30','ea1add2387de2d3f',1700000017.5,'{"chair":1,"reason":"resignation","level":1,"clock":{"remaining":[172800.0,172800.0,172800.0],"running":0}}',557821168);
INSERT INTO "events" VALUES('useV3TPUI4sRd2gv',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',1399707980);
INSERT INTO "events" VALUES('useV3TPUI4sRd2gv',2,'joined','Ru5l9UcfidMOXnwa/c31','ba77710cc025a997',1700000017.5,'{"chair":1,"kind":"person","person":"Ru5l9UcfidMOXnwa","name":"Ben"}',3562341729);
INSERT INTO "events" VALUES('useV3TPUI4sRd2gv',3,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock":{"remaining":[0.0,0.0],"running":0}}',1958387893);
INSERT INTO "events" VALUES('nSit6bF2a4yP4yDg',1,'created',NULL,'1491d30c664d2e6c',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 3}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}, {"kind": "open", "name": "", "person": null, "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',1896809791);
INSERT INTO "events" VALUES('nSit6bF2a4yP4yDg',2,'joined','Ru5l9UcfidMOXnwa/c32','1491d30c664d2e6c',1700000017.5,'{"chair":1,"kind":"person","person":"Ru5l9UcfidMOXnwa","name":"Ben"}',597181825);
INSERT INTO "events" VALUES('nSit6bF2a4yP4yDg',3,'left','Ru5l9UcfidMOXnwa/c33','1491d30c664d2e6c',1700000017.5,'{"chair":1}',2857534763);
INSERT INTO "events" VALUES('r3mlC-vfXXJZtgXE',1,'created',NULL,'ba77710cc025a997',1700000017.5,'{"game": "great_kingdom", "options": {"size": 5}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',3895978982);
INSERT INTO "events" VALUES('r3mlC-vfXXJZtgXE',2,'started',NULL,'ba77710cc025a997',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',847308122);
INSERT INTO "events" VALUES('r3mlC-vfXXJZtgXE',3,'moves','1nwApQaTG3vJwllP/c34','92662363f4ce4be2',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,4]}],"count":1,"clock":{"remaining":[0.0,0.0],"running":1}}',229172951);
INSERT INTO "events" VALUES('r3mlC-vfXXJZtgXE',4,'aborted','1nwApQaTG3vJwllP/c35','92662363f4ce4be2',1700000017.5,'{"chair":0,"clock":{"remaining":[0.0,0.0],"running":null}}',3160168291);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',1,'created',NULL,'644a5ab5680bacd8',1700000017.5,'{"game": "ringrift", "options": {"board": "square8", "players": 2, "pie_rule": true}, "clock": {"kind": "none"}, "rated": false, "listed": true, "takebacks": true, "leaver": "wait", "leaver_grace_seconds": 5, "chairs": [{"kind": "person", "name": "Ada", "person": "1nwApQaTG3vJwllP", "level": null, "reserved_for": null}, {"kind": "person", "name": "Ben", "person": "Ru5l9UcfidMOXnwa", "level": null, "reserved_for": null}], "creator": "1nwApQaTG3vJwllP"}',1929211460);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',2,'started',NULL,'644a5ab5680bacd8',1700000017.5,'{"clock": {"remaining": [0.0, 0.0], "running": 0}}',197640830);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',3,'moves','1nwApQaTG3vJwllP/c36','7d0180d900303e21',1700000017.5,'{"chair":0,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[1,2],"count":2},{"type":"move_stack","player":1,"from":[1,2],"to":[5,6]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":4,"clock":{"remaining":[0.0,0.0],"running":1}}',2826379083);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',4,'moves','Ru5l9UcfidMOXnwa/c37','337a65a543261d93',1700000017.5,'{"chair":1,"seat":2,"moves":[{"type":"swap_sides","player":2}],"count":5,"clock":{"remaining":[0.0,0.0],"running":0}}',1068987946);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',5,'moves','1nwApQaTG3vJwllP/c38','906d9bc19d2ca250',1700000017.5,'{"chair":0,"seat":2,"moves":[{"type":"place_ring","player":2,"to":[0,5],"count":3},{"type":"move_stack","player":2,"from":[0,5],"to":[4,1]},{"type":"no_line_action","player":2},{"type":"no_territory_action","player":2}],"count":9,"clock":{"remaining":[0.0,0.0],"running":1}}',1798392909);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',6,'moves','Ru5l9UcfidMOXnwa/c39','05169ad20dd2951f',1700000017.5,'{"chair":1,"seat":1,"moves":[{"type":"place_ring","player":1,"to":[3,3],"count":1},{"type":"move_stack","player":1,"from":[3,3],"to":[7,7]},{"type":"no_line_action","player":1},{"type":"no_territory_action","player":1}],"count":13,"clock":{"remaining":[0.0,0.0],"running":0}}',1743157101);
INSERT INTO "events" VALUES('bK35WXbEPAvV10uI',7,'finished','1nwApQaTG3vJwllP/c40','05169ad20dd2951f',1700000017.5,'{"outcome":{"winner":1,"reason":"resignation","ranking":[1,2],"drawn":[],"explanation":"Ada resigned; Ben wins.","says":{"code":"ended.resignation","values":{"who":"Ada","winner":"Ben"}}},"seats":[1,0],"clock":{"remaining":[0.0,0.0],"running":null}}',2861676510);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',1,'created',NULL,'ba77710cc025a997',1700000000.0,'{"game":"great_kingdom","options":{"size":5,"ruleset":"rulebook"},"clock":{"kind":"none"},"rated":false,"listed":false,"takebacks":false,"leaver":"wait","leaver_grace_seconds":120,"chairs":[{"kind":"imported","name":"Ada","person":null,"level":null,"reserved_for":null},{"kind":"imported","name":"Ben","person":null,"level":null,"reserved_for":null}],"creator":"1nwApQaTG3vJwllP","imported":true}',1905117951);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',2,'started',NULL,'ba77710cc025a997',1700000000.0,'{"clock":{"remaining":[0.0,0.0],"running":null}}',3712740122);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',3,'moves',NULL,'4efd2a947c8d81ec',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,2]}],"count":1,"clock":{"remaining":[0.0,0.0],"running":null}}',4144752866);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',4,'moves',NULL,'761ccf26dcb6b39e',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,0]}],"count":2,"clock":{"remaining":[0.0,0.0],"running":null}}',2060866161);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',5,'moves',NULL,'8a6366a482a9a498',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[0,3]}],"count":3,"clock":{"remaining":[0.0,0.0],"running":null}}',1975722762);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',6,'moves',NULL,'5891d94af1d46bd5',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[4,4]}],"count":4,"clock":{"remaining":[0.0,0.0],"running":null}}',444228911);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',7,'moves',NULL,'9530f4c019c77b4a',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[1,0]}],"count":5,"clock":{"remaining":[0.0,0.0],"running":null}}',1456437053);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',8,'moves',NULL,'8e64af29c6c4f2ac',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[3,0]}],"count":6,"clock":{"remaining":[0.0,0.0],"running":null}}',853026527);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',9,'moves',NULL,'de85eb81e9a2f4f3',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,4]}],"count":7,"clock":{"remaining":[0.0,0.0],"running":null}}',2821569504);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',10,'moves',NULL,'85d7ac9c16525d39',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,1]}],"count":8,"clock":{"remaining":[0.0,0.0],"running":null}}',279008793);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',11,'moves',NULL,'53b4846b76f6fea0',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,3]}],"count":9,"clock":{"remaining":[0.0,0.0],"running":null}}',3188397759);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',12,'moves',NULL,'7aa320facb1780c4',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[2,0]}],"count":10,"clock":{"remaining":[0.0,0.0],"running":null}}',493298802);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',13,'moves',NULL,'d6173ac43f4e4962',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"pass","player":1}],"count":11,"clock":{"remaining":[0.0,0.0],"running":null}}',3968862742);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',14,'moves',NULL,'406790f848c2fd2f',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[1,3]}],"count":12,"clock":{"remaining":[0.0,0.0],"running":null}}',3287920610);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',15,'moves',NULL,'ff794c2d656fe5a7',1700000000.0,'{"chair":0,"seat":1,"moves":[{"type":"place_castle","player":1,"at":[3,1]}],"count":13,"clock":{"remaining":[0.0,0.0],"running":null}}',3619401790);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',16,'moves',NULL,'6852e63b07a9a4f6',1700000000.0,'{"chair":1,"seat":2,"moves":[{"type":"place_castle","player":2,"at":[0,0]}],"count":14,"clock":{"remaining":[0.0,0.0],"running":null}}',2723923933);
INSERT INTO "events" VALUES('vRX7bo-awrG0m1hL',17,'finished',NULL,'6852e63b07a9a4f6',1700000000.0,'{"outcome":{"winner":2,"reason":"capture","ranking":[2,1],"drawn":[],"explanation":"Orange wins by capture: Orange''s castle at a1 takes the last liberty of b1.","says":{"code":"great_kingdom.won.capture","values":{"winner":{"code":"great_kingdom.seat","values":{"seat":2}},"player":{"code":"great_kingdom.seat","values":{"seat":2}},"point":"a1","groups":"b1"}}},"seats":[0,1],"clock":{"remaining":[0.0,0.0],"running":null}}',1442921718);
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
	banned_at DOUBLE, look_key VARCHAR(128), 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT fk_people_owner_id_people FOREIGN KEY(owner_id) REFERENCES people (id), 
	CONSTRAINT uq_people_name_key UNIQUE (name_key)
);
INSERT INTO "people" VALUES('1nwApQaTG3vJwllP','account','Ada','ada',NULL,NULL,1.0,NULL,'ada');
INSERT INTO "people" VALUES('Ru5l9UcfidMOXnwa','account','Ben','ben',NULL,NULL,1.0,NULL,'ben');
INSERT INTO "people" VALUES('hVXfFUR6mcZfPZWI','account','Cy','cy',NULL,NULL,1.0,NULL,'cy');
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
INSERT INTO "rating_changes" VALUES('OqJl3I_AETH7sWBF','Ru5l9UcfidMOXnwa','great_kingdom/size5/rulebook/2p/blitz',25.0,8.33333333333333392545e+00,2.76353894931404973087e+01,8.06590141354368,1700000017.5);
INSERT INTO "rating_changes" VALUES('OqJl3I_AETH7sWBF','1nwApQaTG3vJwllP','great_kingdom/size5/rulebook/2p/blitz',25.0,8.33333333333333392545e+00,2.23646105068595026912e+01,8.06590141354368,1700000017.5);
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
INSERT INTO "ratings" VALUES('great_kingdom/size5/rulebook/2p/blitz','Ru5l9UcfidMOXnwa',2.76353894931404973087e+01,8.06590141354368,3.43768525250945700122e+00,1);
INSERT INTO "ratings" VALUES('great_kingdom/size5/rulebook/2p/blitz','1nwApQaTG3vJwllP',2.23646105068595026912e+01,8.06590141354368,-1.83309373377153761452e+00,1);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	chair INTEGER NOT NULL, 
	person_id VARCHAR(32), 
	name VARCHAR(64) NOT NULL, ended_at DOUBLE, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, chair), 
	CONSTRAINT fk_seats_person_id_people FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('OqJl3I_AETH7sWBF',0,'1nwApQaTG3vJwllP','Ada',1700000017.5);
INSERT INTO "seats" VALUES('OqJl3I_AETH7sWBF',1,'Ru5l9UcfidMOXnwa','Ben',1700000017.5);
INSERT INTO "seats" VALUES('Nw_8THztstSXHWVQ',0,'Ru5l9UcfidMOXnwa','Ben',NULL);
INSERT INTO "seats" VALUES('Nw_8THztstSXHWVQ',1,'1nwApQaTG3vJwllP','Ada',NULL);
INSERT INTO "seats" VALUES('boWcAByRZQ28yQUc',0,'1nwApQaTG3vJwllP','Ada',1700000017.5);
INSERT INTO "seats" VALUES('boWcAByRZQ28yQUc',1,'Ru5l9UcfidMOXnwa','Ben',1700000017.5);
INSERT INTO "seats" VALUES('HVJQsXzbTEm90zF5',0,'1nwApQaTG3vJwllP','Ada',NULL);
INSERT INTO "seats" VALUES('HVJQsXzbTEm90zF5',1,'Ru5l9UcfidMOXnwa','Ben',NULL);
INSERT INTO "seats" VALUES('HVJQsXzbTEm90zF5',2,'hVXfFUR6mcZfPZWI','Cy',NULL);
INSERT INTO "seats" VALUES('useV3TPUI4sRd2gv',0,'1nwApQaTG3vJwllP','Ada',NULL);
INSERT INTO "seats" VALUES('useV3TPUI4sRd2gv',1,'Ru5l9UcfidMOXnwa','Ben',NULL);
INSERT INTO "seats" VALUES('nSit6bF2a4yP4yDg',0,'1nwApQaTG3vJwllP','Ada',NULL);
INSERT INTO "seats" VALUES('nSit6bF2a4yP4yDg',1,NULL,'',NULL);
INSERT INTO "seats" VALUES('nSit6bF2a4yP4yDg',2,NULL,'',NULL);
INSERT INTO "seats" VALUES('r3mlC-vfXXJZtgXE',0,'1nwApQaTG3vJwllP','Ada',1700000017.5);
INSERT INTO "seats" VALUES('r3mlC-vfXXJZtgXE',1,'Ru5l9UcfidMOXnwa','Ben',1700000017.5);
INSERT INTO "seats" VALUES('bK35WXbEPAvV10uI',0,'1nwApQaTG3vJwllP','Ada',1700000017.5);
INSERT INTO "seats" VALUES('bK35WXbEPAvV10uI',1,'Ru5l9UcfidMOXnwa','Ben',1700000017.5);
INSERT INTO "seats" VALUES('vRX7bo-awrG0m1hL',0,NULL,'Ada',1700000000.0);
INSERT INTO "seats" VALUES('vRX7bo-awrG0m1hL',1,NULL,'Ben',1700000000.0);
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
INSERT INTO "tables" VALUES('OqJl3I_AETH7sWBF','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/blitz','blitz','finished',1,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',20,'6852e63b07a9a4f6',14,NULL,2,'capture',1700000000.0,1700000017.5,NULL);
INSERT INTO "tables" VALUES('Nw_8THztstSXHWVQ','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/blitz','blitz','playing',1,1,'1nwApQaTG3vJwllP',NULL,'OqJl3I_AETH7sWBF','pAMpX5ADcjpYa-hJ',2,'ba77710cc025a997',0,1700000318.0,NULL,NULL,1700000017.5,1700000017.5,'Ru5l9UcfidMOXnwa');
INSERT INTO "tables" VALUES('boWcAByRZQ28yQUc','ringrift','{"board": "square8", "players": 2, "ruleset": "canonical", "pie_rule": true}',2,'ringrift/square8/canonical/2p/unlimited','unlimited','finished',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',13,'7aebd72f483d9ec1',17,NULL,2,'resignation',1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('HVJQsXzbTEm90zF5','ringrift','{"board": "square8", "players": 3, "ruleset": "canonical", "pie_rule": true}',3,'ringrift/square8/canonical/3p/correspondence','correspondence','playing',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',6,'ea1add2387de2d3f',12,1700172817.5,NULL,NULL,1700000017.5,1700000017.5,'1nwApQaTG3vJwllP');
INSERT INTO "tables" VALUES('useV3TPUI4sRd2gv','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','playing',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',3,'ba77710cc025a997',0,NULL,NULL,NULL,1700000017.5,1700000017.5,'1nwApQaTG3vJwllP');
INSERT INTO "tables" VALUES('nSit6bF2a4yP4yDg','ringrift','{"board": "square8", "players": 3, "ruleset": "canonical", "pie_rule": true}',3,'ringrift/square8/canonical/3p/unlimited','unlimited','open',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',3,'1491d30c664d2e6c',0,NULL,NULL,NULL,1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('r3mlC-vfXXJZtgXE','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','aborted',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',4,'92662363f4ce4be2',1,NULL,NULL,NULL,1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('bK35WXbEPAvV10uI','ringrift','{"board": "square8", "players": 2, "ruleset": "canonical", "pie_rule": true}',2,'ringrift/square8/canonical/2p/unlimited','unlimited','finished',0,1,'1nwApQaTG3vJwllP',NULL,NULL,'pAMpX5ADcjpYa-hJ',7,'05169ad20dd2951f',13,NULL,2,'resignation',1700000017.5,1700000017.5,NULL);
INSERT INTO "tables" VALUES('vRX7bo-awrG0m1hL','great_kingdom','{"size": 5, "ruleset": "rulebook"}',2,'great_kingdom/size5/rulebook/2p/unlimited','unlimited','finished',0,0,'1nwApQaTG3vJwllP',NULL,NULL,NULL,17,'6852e63b07a9a4f6',14,NULL,2,'capture',1700000000.0,1700000000.0,NULL);
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
CREATE INDEX ix_people_look_key ON people (look_key);
CREATE INDEX ix_people_owner_id ON people (owner_id);
CREATE INDEX ix_chat_person_id ON chat (person_id);
CREATE INDEX ix_tables_creator_id ON tables (creator_id);
COMMIT;
