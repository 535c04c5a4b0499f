// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
tabela	codigo	descricao	ncm_prefixos	ncm_excecoes	ex	cst	pr_pis	pr_cofins	desde	ate	base	condicional	lc224	observacao
4.3.10	001-003	Revenda de produto monofásico por atacadista ou varejista				04	0	0	2011-01-01		Leis 9.718/1998, 10.147/2000 e 10.485/2002	S		001 combustíveis, 002 fármacos e perfumaria, 003 veículos e autopeças
4.3.10	101	Gasolinas, exceto de aviação	27101259			02	5.08	23.44	2012-01-01		Lei 9.718/1998, art. 4º, I	N		Regime especial por m³: tabela 4.3.11, código 101; valor por decreto
4.3.10	102	Óleo diesel	27101921			02	4.21	19.42	2011-01-01		Lei 9.718/1998, art. 4º, II	N		Regime especial por m³ mudou em 12/03/2026 até 31/05/2026; confira o decreto em vigor
4.3.10	103	GLP derivado de petróleo e de gás natural	27111910			02	10.20	47.40	2011-01-01		Lei 9.718/1998, art. 4º, III	S		GLP doméstico em botijão até 13 kg: alíquota zero (4.3.13, código 219)
4.3.10	104	Querosene de aviação	27101911			02	5.00	23.20	2011-01-01		Lei 10.560/2002, art. 2º	N		Valor por m³ (4.3.11) mudou em 08/04/2026 até 31/05/2026; confira o decreto em vigor
4.3.10	109	Biodiesel	38260000			02	6.15	28.32	2012-01-01		Lei 11.116/2005, art. 3º	N		Alíquota zero de 07/04/2026 a 31/05/2026 (4.3.13, código 220)
4.3.10	112	Álcool, inclusive carburante: venda por produtor ou importador	220710,2207201			02	5.25	24.15	2025-05-01		Lei 9.718/1998, art. 5º, na redação da LC 214/2025	N		Cofins pela soma legal 6,90 + 17,25; distribuidor e varejista: alíquota zero
4.3.10	112	Álcool, inclusive carburante: venda por produtor ou importador	22089000		01	02	5.25	24.15	2025-05-01		Lei 9.718/1998, art. 5º, na redação da LC 214/2025	S		Só o Ex 01 (álcool etílico)
4.3.10	201	Produtos farmacêuticos	3001,3003,3004,30051010,30066000	30039056,30049046		02	2.10	9.90	2011-01-01		Lei 10.147/2000, art. 1º, I, a	N		Crédito presumido (art. 3º) zera a venda de quem tem regime especial
4.3.10	201	Produtos farmacêuticos: códigos da lei que a NCM já mudou	3002101,3002102,3002103,3002201,3002202,3006301,3006302,30029020,30029092,30029099			02	2.10	9.90	2011-01-01		Lei 10.147/2000, art. 1º, I, a	S		Na NCM de 2022 estão em 3002.12 a 3002.15, 3002.41, 3002.49, 3002.51, 3002.59, 3002.90 e 3006.30: confira item a item
4.3.10	202	Perfumaria, toucador e higiene pessoal	3303,3304,3305,3307,34012010,96032100			02	2.20	10.30	2013-03-08		Lei 10.147/2000, art. 1º, I, b	N		A posição 33.06 saiu em 08/03/2013 (alíquota zero, código 129)
4.3.10	202	Sabão de toucador	34011190		exceto 01	02	2.20	10.30	2013-03-08		Lei 10.147/2000, art. 1º, I, b	S		O Ex 01 tem alíquota zero (código 128)
4.3.10	301	Veículos e máquinas agrícolas e rodoviárias	7309,731029,76129012,8429,84306990,8432,8433,8434,8435,8436,8437,8701,8702,8703,8704,8705,8706,87162000			02	2.00	9.60	2014-05-14		Lei 10.485/2002, art. 1º	S		Não alcança usados; base de cálculo reduzida em 30,2 % ou 48,1 % para parte deles (art. 1º, § 2º)
4.3.10	301	Veículos e máquinas: código da lei que a NCM já mudou	842481			02	2.00	9.60	2014-05-14		Lei 10.485/2002, art. 1º	S		8424.81 foi desdobrado em 8424.41, 8424.49 e 8424.82: confira
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	4009,8431,84089090,84122110,84122190,84123110,84136019,84148019,84149039,84329000,84811000,84812090,84818092,8483601,85011019	84314100,84314200		02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo II	S		Só quando próprias das máquinas e veículos que o Anexo II cita
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	40161010,6813,70071100,70072100,70091000,83012000,83023000,84073390,84073490,840820,840991,840999,841330,84148021,84148022,841520,84212300,84213100,84314100,84314200,84339090,848310,84832000,848330,848340,848350,850520,850710,8511,851220,85123000,851240,85129000,85272,853910,85443000,8707,8708,90292010,90299010,90318040,9032892,91040000,94012000			02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	N		Só novas; 8706.00 está no código 301. 8507.10.00 da lei é hoje 8507.10.10 e 8507.10.90; 9030.39.21 da lei saiu da NCM
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	40169990			02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só os Ex 03 e 05 da TIPI da época da lei; na TIPI de hoje esses números não existem ou são de outro produto: confira pela descrição
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	73201000		01	02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	841391		01	02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	84818099			02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só os Ex 01 e 02 da TIPI da época da lei; na TIPI de hoje esses números não existem ou são de outro produto: confira pela descrição
4.3.10	302	Autopeças: venda a atacadista, varejista ou consumidor	85365090		01	02	2.30	10.80	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	4009,8431,84089090,84122110,84122190,84123110,84136019,84148019,84149039,84329000,84811000,84812090,84818092,8483601,85011019	84314100,84314200		02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo II	S		Só quando próprias das máquinas e veículos que o Anexo II cita
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	40161010,6813,70071100,70072100,70091000,83012000,83023000,84073390,84073490,840820,840991,840999,841330,84148021,84148022,841520,84212300,84213100,84314100,84314200,84339090,848310,84832000,848330,848340,848350,850520,850710,8511,851220,85123000,851240,85129000,85272,853910,85443000,8707,8708,90292010,90299010,90318040,9032892,91040000,94012000			02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	N		Só novas; 8706.00 está no código 301. 8507.10.00 da lei é hoje 8507.10.10 e 8507.10.90; 9030.39.21 da lei saiu da NCM
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	40169990			02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só os Ex 03 e 05 da TIPI da época da lei; na TIPI de hoje esses números não existem ou são de outro produto: confira pela descrição
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	73201000		01	02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	841391		01	02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	84818099			02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só os Ex 01 e 02 da TIPI da época da lei; na TIPI de hoje esses números não existem ou são de outro produto: confira pela descrição
4.3.10	303	Autopeças: venda a fabricante de veículos, máquinas ou autopeças	85365090		01	02	1.65	7.60	2011-01-01		Lei 10.485/2002, art. 3º e Anexo I	S		Só o Ex indicado da TIPI
4.3.10	304	Pneus novos e câmaras de ar de borracha	4011,4013			02	2.00	9.50	2011-01-01		Lei 10.485/2002, art. 5º	N		Não alcança usados
4.3.10	411-414	Preparações compostas para bebida refrigerante	21069010		02	02	1.86;2.32	8.54;10.68	2015-05-01		Lei 13.097/2015, arts. 14 e 25	S		1,86 e 8,54 para varejista ou consumidor; 2,32 e 10,68 para os demais
4.3.10	415-418	Águas, inclusive minerais e gaseificadas	2201		exceto 01,02 de 2201.10.00	02	1.86;2.32	8.54;10.68	2015-05-01		Lei 13.097/2015, arts. 14 e 25	S		Só água; varejista revende a zero (código 918)
4.3.10	419-422	Refrigerantes, chás, refrescos, energéticos, isotônicos e cerveja sem álcool	2202			02	1.86;2.32	8.54;10.68	2015-05-01		Lei 13.097/2015, arts. 14 e 25	S		Só os produtos do art. 14, parágrafo único; leite e bebida láctea de 22.02 não entram
4.3.10	423-426	Cervejas de malte	2203			02	1.86;2.32	8.54;10.68	2015-05-01		Lei 13.097/2015, arts. 14 e 25	N		Cervejas especiais de pequenos produtores: códigos 427 a 434, reduzidas; mínimos por litro em decreto
4.3.12	101	Cigarros	2402	24021000		05	0.65	3.00	2011-01-01		Lei 11.196/2005, art. 62; Lei 12.024/2009, art. 5º	N		Base multiplicada: 3,42 no PIS e 291,69 % na Cofins
4.3.12	102	Cigarrilhas	24021000			05	0.65	3.00	2011-08-01		Lei 12.402/2011, art. 6º	S		Só cigarrilhas
4.3.12	201	Motocicletas	8711			05	0.65	3.00	2011-01-01		MP 2.158-35/2001, art. 43	S		Substituição pelo fabricante ou importador; revenda a zero
4.3.13	101	Adubos ou fertilizantes	31			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, I	S	R	Exceto de uso veterinário; inclui matérias-primas
4.3.13	102	Defensivos agropecuários	3808			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, II	S	R	Inclui matérias-primas; desinfetante doméstico não é defensivo agropecuário
4.3.13	103	Sementes e mudas para semeadura e plantio				06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, III	S	R	Lei 10.711/2003; não há NCM na tabela
4.3.13	104	Corretivo de solo de origem mineral	25			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, IV	S	P	Só corretivo de solo
4.3.13	105	Feijão, arroz e farinha de mandioca	07133319,07133329,07133399,100620,100630,110620			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, V	N	S	
4.3.13	106	Inoculantes agrícolas	30024999,30025900,30029000			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, VI	S	R	Códigos da IN RFB 2.121/2022, art. 605, VI (a lei cita 3002.90.99)
4.3.13	107	Vacinas veterinárias	300242			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, VII	N	R	Código da IN RFB 2.121/2022, art. 605, VII (a lei cita 3002.30)
4.3.13	108	Farinha, grumos, sêmolas e flocos de milho	110220,110313,110419			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, IX	S	S	1104.19: só de milho
4.3.13	109	Pintos de um dia	010511			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, X	N	R	
4.3.13	110	Leite fluido, em pó e fermentado, bebidas e compostos lácteos e fórmulas infantis	040110,040120,0402,0403,19011010,22029900			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XI	S	P	A lei não cita NCM: prefixos só indicativos; creme de leite, leite condensado e iogurte com outra definição legal não entram sem conferir
4.3.13	111	Queijos mozarela, minas, prato, coalho, ricota, requeijão, provolone, parmesão, fresco não maturado e do reino	0406			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XII	S	P	A lei não cita NCM: prefixo só indicativo; o tipo do queijo decide (código 120: queijo do reino)
4.3.13	112	Soro de leite fluido para indústria de alimento	040410			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XIII	S	R	A lei não cita NCM: prefixo só indicativo
4.3.13	113	Farinha de trigo	11010010			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XIV	N	S	
4.3.13	114	Trigo	1001			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XV	N	R	
4.3.13	115	Pré-misturas para pão comum	190120		01	06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XVI	S	P	Só o Ex 01 da TIPI; a lei cita 1901.20.00, hoje 1901.20.10 e 1901.20.90
4.3.13	115	Pão comum	19059090		01	06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XVI	S	P	Só o Ex 01 da TIPI
4.3.13	116	Produtos hortícolas e frutas	07,08			06	0	0	2011-01-01		Lei 10.865/2004, art. 28, III	N	?	Capítulos 7 e 8; LC 224/2025: não conferido
4.3.13	117	Ovos	0407			06	0	0	2011-01-01		Lei 10.865/2004, art. 28, III	N	?	LC 224/2025: não conferido
4.3.13	118	Sêmens e embriões	05111000,05119910,05119920			06	0	0	2011-01-01		Lei 10.865/2004, art. 28, V	N	?	A lei diz sêmens e embriões da posição 05.11
4.3.13	119	Massas alimentícias	1902			06	0	0	2011-01-01		Lei 10.925/2004, art. 1º, XVIII	N	P	
4.3.13	121	Carnes bovina e produtos de origem animal	0201,0202,02061000,02062,02102000,05069000,05100010,1502101			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XIX, a	N	P	
4.3.13	121	Carnes suína e de aves	0203,02063000,02064,0207,0209,02101			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XIX, b	N	P	Carne de frango de 0210.99.00 está hoje em 0210.99.11
4.3.13	121	Carnes ovina e caprina e miudezas	0204,02068000			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XIX, c	N	S	
4.3.13	121	Carne de frango salgada ou seca	02109911			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XIX, b	S	S	A lei cita 0210.99.00, código de antes do desdobramento: confira
4.3.13	122	Peixes	0302,0303,0304	03029		06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XX	N	P	A lei exclui 0302.90.00, hoje 0302.9
4.3.13	123	Café	0901,21011			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXI	N	S	
4.3.13	124	Açúcar	17011400,17019900			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXII	N	S	
4.3.13	125	Óleo de soja e outros óleos vegetais	1507,1508,1509,1510,1511,1512,1513,1514			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXIII	N	P	
4.3.13	126	Manteiga	04051000			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXIV	N	S	
4.3.13	127	Margarina	15171000			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXV	N	S	
4.3.13	128	Sabões de toucador	34011190		01	06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXVI	S	R	Só o Ex 01 da TIPI
4.3.13	129	Higiene bucal ou dentária	3306			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXVII	N	R	
4.3.13	130	Papel higiênico	48181000			06	0	0	2013-03-08		Lei 10.925/2004, art. 1º, XXVIII	N	R	
4.3.13	201	Aeronaves	8802			06	0	0	2011-01-01		Lei 10.865/2004, art. 28, IV	N	?	
4.3.13	219	GLP doméstico em botijão até 13 kg	27111910			06	0	0	2021-03-01		Decreto 10.638/2021, art. 2º	S	?	
4.3.13	301	Cadeiras de rodas e outros veículos para pessoas com deficiência	8713			06	0	0	2011-01-01		Lei 10.865/2004, art. 28	N	?	
4.3.13	302	Artigos e aparelhos ortopédicos ou para fraturas	902110			06	0	0	2011-01-01		Lei 10.865/2004, art. 28	N	?	
4.3.13	303	Artigos e aparelhos de prótese	90213			06	0	0	2011-01-01		Lei 10.865/2004, art. 28	N	?	
4.3.13	304	Almofadas antiescaras				06	0	0	2011-01-01		Lei 10.865/2004, art. 28	S	?	Só almofadas antiescaras dos Capítulos 39, 40, 63 e 94
4.3.13	306	Produtos químicos do Capítulo 29 relacionados em decreto				06	0	0	2011-01-01		Decreto 6.426/2008, art. 1º, I	S	?	Capítulo 29: só os do Anexo I do decreto, para uso farmacêutico; a lista não está aqui
4.3.13	309	Máquina de escrever braille, cadeira, aparelho de surdez e implantes	84433222,87142000,90214000,902190			06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	A lei cita 9021.90.82 (saiu da NCM) e 9021.90.92; o item decide
4.3.13	310	Calculadora com sintetizador de voz	84701000		01	06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	311	Teclado com colmeia	84716052			06	0	0	2011-11-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	312	Mouse com entrada para acionador	84716053			06	0	0	2011-11-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	313	Linha braille	84716090		01	06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	314	Scanner com sintetizador de voz	84719014		01	06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	315	Duplicador braille	84721000		01	06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	316	Acionador de pressão	84716053		02	06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	
4.3.13	319	Próteses oculares	90213980			06	0	0	2012-05-18		Lei 10.865/2004, art. 28	N	?	
4.3.13	322	Neuroestimuladores e acessórios	90189099,90219019,90219091,90219099			06	0	0	2012-05-18		Lei 10.865/2004, art. 28	S	?	Só neuroestimuladores para tremor essencial ou Parkinson e acessórios
4.3.13	903	Livros	4901			06	0	0	2011-01-01		Lei 10.865/2004, art. 28, VI; Lei 10.753/2003, art. 2º	S	?	A lei define livro sem NCM: prefixo só indicativo
4.3.13	904	Preparações para elaboração de bebidas	21069010		01	06	0	0	2011-01-01		Lei 10.865/2004, art. 28, VII	S	?	
4.3.13	913	Projetores de cinema e partes	90072,90079			06	0	0	2011-09-30		Lei 12.599/2012	N	?	
4.3.13	914	Água mineral natural em recipiente	22011000		01,02	06	0	0	2011-01-01		Lei 12.715/2012, art. 76	S	?	Só os Ex 01 e 02 da TIPI
4.3.13	918	Bebidas frias vendidas por varejista	2201,2202,2203			06	0	0	2015-05-01		Lei 13.097/2015, art. 28	S	?	Varejista com 75 % ou mais da receita em vendas a consumidor; também 2106.90.10 Ex 02
4.3.13	919	Pneus e câmaras de bicicleta da ZFM	40115000,40132000			06	0	0	2015-01-20		Lei 13.097/2015, art. 147	S	?	Só do fabricante na ZFM com borracha natural extrativa
4.3.14	904	Sucata e aparas vendidas a empresa do lucro real	3915,4707,7001,7204,7404,7503,7602,7802,7902,8002			07	0	0	2026-04-23		Lei 11.196/2005, arts. 47 e 48	S	?	Isenção desde 23/04/2026 (antes, suspensão: 4.3.16, código 405); também resíduos do Capítulo 81
`
