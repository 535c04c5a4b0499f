// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
cest	ncm_prefixos	descricao	segmento	desde	ate	base
0100100	38151210,38151290	Catalisadores em colmeia cerâmica ou metálica para conversão catalítica de gases de escape de veículos e outros catalisadores	01			
0100200	3917	Tubos e seus acessórios (por exemplo, juntas, cotovelos, flanges, uniões), de plásticos	01			
0100300	39181000	Protetores de caçamba	01			
0100400	39233000,392330	Reservatórios de óleo	01			
0100500	39263000	Frisos, decalques, molduras e acabamentos	01			
0100600	40103,59100000	Correias de transmissão de borracha vulcanizada, de matérias têxteis, mesmo impregnadas, revestidas ou recobertas, de plástico, ou estratificadas com plástico ou reforçadas com metal ou com outras matérias	01			
0100700	40169300,4823909	Juntas, gaxetas e outros elementos com função semelhante de vedação	01			
0100800	40161010	Partes de veículos automóveis, tratores e máquinas autopropulsadas	01			
0100900	40169990,57050000	Tapetes, revestimentos, mesmo confeccionados, batentes, buchas e coxins	01			
0101000	59039000,590390	Tecidos impregnados, revestidos, recobertos ou estratificados, com plástico	01			
0101100	59090000	Mangueiras e tubos semelhantes, de matérias têxteis, mesmo com reforço ou acessórios de outras matérias	01			
0101200	63061	Encerados e toldos	01			
0101300	65061000,650610	Capacetes e artefatos de uso semelhante, de proteção, para uso em motocicletas, incluídos ciclomotores	01			
0101400	6813	Guarnições de fricção (por exemplo, placas, rolos, tiras, segmentos, discos, anéis, pastilhas), não montadas, para freios, embreagens ou qualquer outro mecanismo de fricção, à base de amianto, de outras substâncias minerais ou de celulose, mesmo combinadas com têxteis ou outras matérias	01			
0101500	70071100,70072100	Vidros de dimensões e formatos que permitam aplicação automotiva	01			
0101600	70091000	Espelhos retrovisores	01			
0101700	70140000	Lentes de faróis, lanternas e outros utensílios	01			
0101800	73110000	Cilindro de aço para GNV (gás natural veicular)	01			
0101900	73110000	Recipientes para gases comprimidos ou liquefeitos, de ferro fundido, ferro ou aço, exceto o descrito no item 18.0	01			
0102000	7320	Molas e folhas de molas, de ferro ou aço	01			
0102100	7325	Obras moldadas, de ferro fundido, ferro ou aço, exceto as do código 7325.91.00	01			
0102200	780600	Peso de chumbo para balanceamento de roda	01			
0102300	80070090	Peso para balanceamento de roda e outros utensílios de estanho	01			
0102400	830120,830160	Fechaduras e partes de fechaduras	01			
0102500	830170	Chaves apresentadas isoladamente	01			
0102600	83021000,83023000	Dobradiças, guarnições, ferragens e artigos semelhantes de metais comuns	01			
0102700	831000	Triângulo de segurança	01			
0102800	84073	Motores de pistão alternativo dos tipos utilizados para propulsão de veículos do Capítulo 87	01			
0102900	840820	Motores dos tipos utilizados para propulsão de veículos automotores	01			
0103000	84099	Partes reconhecíveis como exclusiva ou principalmente destinadas aos motores das posições 8407 ou 8408	01			
0103100	84122	Motores hidráulicos	01			
0103200	841330	Bombas para combustíveis, lubrificantes ou líquidos de arrefecimento, próprias para motores de ignição por centelha ou por compressão	01			
0103300	84141000	Bombas de vácuo	01			
0103400	8414801,8414802	Compressores e turbocompressores de ar	01			
0103500	84139190,84149010,8414903,84149039	Partes das bombas, compressores e turbocompressores dos CEST 01.032.00, 01.033.00 e 01.034.00	01			
0103600	841520	Máquinas e aparelhos de ar condicionado	01			
0103700	84212300	Aparelhos para filtrar óleos minerais nos motores de ignição por centelha ou por compressão	01			
0103800	84212990	Filtros a vácuo	01			
0103900	84219	Partes dos aparelhos para filtrar ou depurar líquidos ou gases	01			
0104000	84241000	Extintores, mesmo carregados	01			
0104100	84213100	Filtros de entrada de ar para motores de ignição por centelha ou por compressão	01			
0104200	84213200	Depuradores por conversão catalítica de gases de escape	01	2022-05-02		Conv. ICMS 66/22
0104300	84254200	Macacos	01			
0104400	84311010	Partes para macacos do CEST 01.043.00	01			
0104500	8431492	Partes reconhecíveis como exclusiva ou principalmente destinadas às máquinas agrícolas ou rodoviárias	01			
0104501	84339090	Partes reconhecíveis como exclusiva ou principalmente destinadas às máquinas agrícolas ou rodoviárias	01			
0104600	84811000	Válvulas redutoras de pressão	01			
0104700	84812	Válvulas para transmissão óleo-hidráulicas ou pneumáticas	01			
0104800	84818092	Válvulas solenoides	01			
0104900	8482	Rolamentos	01			
0105000	8483	Árvores de transmissão (incluídas as árvores de “cames” e virabrequins) e manivelas; mancais e “bronzes”; engrenagens e rodas de fricção; eixos de esferas ou de roletes; redutores, multiplicadores, caixas de transmissão e variadores de velocidade, incluídos os conversores de torque; volantes e polias, incluídas as polias para cadernais; embreagens e dispositivos de acoplamento, incluídas as juntas de articulação	01			
0105100	8484	Juntas metaloplásticas; jogos ou sortidos de juntas de composições diferentes, apresentados em bolsas, envelopes ou embalagens semelhantes; juntas de vedação mecânicas (selos mecânicos)	01			
0105200	850520	Acoplamentos, embreagens, variadores de velocidade e freios, eletromagnéticos	01			
0105300	850710	Acumuladores elétricos de chumbo, do tipo utilizado para o arranque dos motores de pistão, exceto os classificados no CEST 01.053.01	01			
0105301	85071010	Acumuladores elétricos de chumbo, do tipo utilizado para o arranque dos motores de pistão e de capacidade inferior ou igual a 20 Ah e tensão inferior ou igual a 12 V	01			
0105400	8511	Aparelhos e dispositivos elétricos de ignição ou de arranque para motores de ignição por centelha ou por compressão (por exemplo, magnetos, dínamos-magnetos, bobinas de ignição, velas de ignição ou de aquecimento, motores de arranque); geradores (dínamos e alternadores, por exemplo) e conjuntores-disjuntores utilizados com estes motores	01			
0105500	851220,851240,85129000	Aparelhos elétricos de iluminação ou de sinalização (exceto os da posição 8539), limpadores de para-brisas, degeladores e desembaçadores (desembaciadores) elétricos e suas partes	01			
0105600	85171410	Telefones móveis do tipo dos utilizados em veículos automóveis	01	2022-05-02		Conv. ICMS 66/22
0105700	8518	Alto-falantes, amplificadores elétricos de audiofrequência e partes	01			
0105800	85185000	Aparelhos elétricos de amplificação de som para veículos automotores	01			
0105900	851981	Aparelhos de reprodução de som	01			
0106000	8525501,85256010	Aparelhos transmissores (emissores) de radiotelefonia ou radiotelegrafia (rádio receptor/transmissor)	01			
0106100	85272100	Aparelhos receptores de radiodifusão que só funcionem com fonte externa de energia combinados com um aparelho de gravação ou de reprodução de som, do tipo utilizado em veículos automóveis	01			
0106200	85272900	Outros aparelhos receptores de radiodifusão que só funcionem com fonte externa de energia, do tipo utilizado em veículos automóveis	01			
0106201	85219090,852190	Outros aparelhos videofônicos de gravação ou de reprodução, mesmo incorporando um receptor de sinais videofônicos, dos tipos utilizados exclusivamente em veículos automotores	01			
0106300	852910	Antenas	01	2022-05-02		Conv. ICMS 66/22
0106400	853400	Circuitos impressos	01			
0106500	853530,853650	Interruptores e seccionadores e comutadores	01			
0106600	85361000	Fusíveis e corta-circuitos de fusíveis	01			
0106700	85362000	Disjuntores	01			
0106800	85364	Relés	01			
0106900	8538	Partes reconhecíveis como exclusivas ou principalmente destinados aos aparelhos dos CEST 01.065.00, 01.066.00, 01.067.00 e 01.068.00	01			
0107000	853910	Faróis e projetores, em unidades seladas	01			
0107100	85392	Lâmpadas e tubos de incandescência, exceto de raios ultravioleta ou infravermelhos	01			
0107200	85442000	Cabos coaxiais e outros condutores elétricos coaxiais	01			
0107300	85443000	Jogos de fios para velas de ignição e outros jogos de fios	01			
0107400	8707	Carroçarias para os veículos automóveis das posições 8701 a 8705, incluídas as cabinas	01			
0107500	8708	Partes e acessórios dos veículos automóveis das posições 8701 a 8705	01			
0107600	87141	Parte e acessórios de motocicletas (incluídos os ciclomotores)	01			
0107700	87169090	Engates para reboques e semirreboques	01			
0107800	902610	Medidores de nível; Medidores de vazão	01			
0107900	902620	Aparelhos para medida ou controle da pressão	01			
0108000	9029	Contadores, indicadores de velocidade e tacômetros, suas partes e acessórios	01			
0108100	90303321	Amperímetros	01			
0108200	90318040	Aparelhos digitais, de uso em veículos automóveis, para medida e indicação de múltiplas grandezas tais como: velocidade média, consumos instantâneo e médio e autonomia (computador de bordo)	01			
0108300	9032892	Controladores eletrônicos	01			
0108400	91040000	Relógios para painéis de instrumentos e relógios semelhantes	01			
0108500	94012000,94019900	Assentos e partes de assentos	01			
0108600	96138000	Acendedores	01			
0108700	4009	Tubos de borracha vulcanizada não endurecida, mesmo providos de seus acessórios	01			
0108800	45049000,68129910	Juntas de vedação de cortiça natural e de amianto	01			
0108900	48234000	Papel-diagrama para tacógrafo, em disco	01			
0109000	391910,391990,87082999	Fitas, tiras, adesivos, autocolantes, de plástico, refletores, mesmo em rolos; placas metálicas com película de plástico refletora, próprias para colocação em carrocerias, para-choques de veículos de carga, motocicletas, ciclomotores, capacetes, bonés de agentes de trânsito e de condutores de veículos, atuando como dispositivos refletivos de segurança rodoviários	01	2022-05-02		Conv. ICMS 66/22
0109100	84123110	Cilindros pneumáticos	01			
0109200	84131900,84135090,84138100	Bomba elétrica de lavador de para-brisa	01			
0109300	84136019,84137010	Bomba de assistência de direção hidráulica	01			
0109400	84145910,84145990	Motoventiladores	01			
0109500	84213990	Filtros de pólen do ar-condicionado	01			
0109600	85011019	“Máquina” de vidro elétrico de porta	01			
0109700	85013110	Motor de limpador de para-brisa	01			
0109800	85045000,850450	Bobinas de reatância e de autoindução	01			
0109900	850720,850730	Baterias de chumbo e de níquel-cádmio	01			
0110000	85123000	Aparelhos de sinalização acústica (buzina)	01			
0110100	9032898,9032899	Instrumentos para regulação de grandezas não elétricas	01			
0110200	90271000	Analisadores de gases ou de fumaça (sonda lambda)	01			
0110300	40081100	Perfilados de borracha vulcanizada não endurecida	01			
0110400	56012219	Artefatos de pasta de fibra de uso automotivo	01			
0110500	57032900	Tapetes/carpetes – náilon	01	2022-05-02		Conv. ICMS 66/22
0110600	57033900	Tapetes de matérias têxteis sintéticas	01	2022-05-02		Conv. ICMS 66/22
0110700	59119000	Forração interior capacete	01			
0110800	69039099	Outros para-brisas	01			
0110900	70072900	Moldura com espelho	01			
0111000		Revogado	01		2019-12-31	
0111100	73151100,731511	Corrente transmissão	01			
0111200	73151210	Outras correntes de transmissão	01			
0111300	84189900	Condensador tubular metálico	01			
0111400	841950	Trocadores de calor	01			
0111500	84249090	Partes de aparelhos mecânicos de pulverizar ou dispersar	01			
0111600	84254910	Macacos manuais para veículos	01			
0111700	84314100	Caçambas, pás, ganchos e tenazes para máquinas rodoviárias	01			
0111800	85016100	Geradores de corrente alternada de potência não superior a 75 kva	01			
0111900	85311090	Aparelhos elétricos para alarme de uso automotivo	01			
0112000	90141000	Bússolas	01			
0112100	90251990	Indicadores de temperatura	01			
0112200	90259010	Partes de indicadores de temperatura	01			
0112300	902690	Partes de aparelhos de medida ou controle	01			
0112400	90321010	Termostatos	01			
0112500	90321090	Instrumentos e aparelhos para regulação	01			
0112600	90322000	Pressostatos	01			
0112700	871690	Peças para reboques e semirreboques, exceto os itens classificados no CEST 01.077.00	01			
0112800	73229010	Geradores de ar quente a combustível líquido, com capacidade superior ou igual a 1.500 kcal/h, mas inferior ou igual a 10.400 kcal/h, do tipo dos utilizados em veículos automóveis	01			
0199900		Outras peças, partes e acessórios para veículos automotores não relacionados nos demais itens deste anexo	01			
0200100	2205,22089000	Aperitivos, amargos, bitter e similares	02			
0200200	22089000	Batida e similares	02			
0200300	22089000	Bebida ice	02			
0200400	220720,22084000	Cachaça e aguardentes	02			
0200500	2205,22060090,22089000	Catuaba e similares	02			
0200600	22082000	Conhaque, brandy e similares	02			
0200700	22060090,22089000	Cooler	02			
0200800	22085000	Gim (gin) e genebra	02			
0200900	2205,22060090,22089000	Jurubeba e similares	02			
0201000	22087000	Licores e similares	02			
0201100	22082000	Pisco	02			
0201200	22084000	Rum	02			
0201300	22060090	Saquê	02			
0201400	22089000	Steinhaeger	02			
0201500	22089000	Tequila	02			
0201600	220830	Uísque	02			
0201700	2205	Vermute e similares	02			
0201800	22086000	Vodka	02			
0201900	22089000	Derivados de vodka	02			
0202000	22089000	Arak	02			
0202100	22082000	Aguardente vínica / grappa	02			
0202200	22060010	Sidra e similares	02			
0202300	2205,22060090,22089000	Sangrias e coquetéis	02			
0202400	2204	Vinhos de uvas frescas, incluindo os vinhos enriquecidos com álcool; mostos de uvas.	02			
0299900	2205,2206,2207,2208	Outras bebidas alcoólicas não especificadas nos itens anteriores	02			
0300100		Revogado	03		2021-05-31	
0300200		Revogado	03		2021-05-31	
0300300	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, em embalagem de vidro descartável	03	2024-09-01		Conv. ICMS 95/24
0300301	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, adicionadas de sais, em embalagem de vidro descartável	03	2024-09-01		Conv. ICMS 95/24
0300400		Revogado	03		2021-05-31	
0300500	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, em copo plástico descartável	03	2024-09-01		Conv. ICMS 95/24
0300501	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, adicionadas de sais, em copo plástico descartável	03	2024-09-01		Conv. ICMS 95/24
0300502	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, em jarra descartável	03	2024-09-01		Conv. ICMS 95/24
0300503	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, adicionadas de sais, em jarra descartável	03	2024-09-01		Conv. ICMS 95/24
0300504	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, em demais embalagens descartáveis	03	2024-09-01		Conv. ICMS 95/24
0300505	22011000,22019000	Água mineral, gasosa ou não, ou potável, naturais, adicionadas de sais, em demais embalagens descartáveis	03	2024-09-01		Conv. ICMS 95/24
0300600	2201	Outras águas minerais, gasosa ou não, ou potável, naturais; exceto as classificadas no CEST 03.003.00, 03.003.01, 03.005.00, 03.005.01 a 03.005.05, 03.024.00 e 03.025.00	03	2021-06-01		Conv. ICMS 150/20
0300700	22021000	Água aromatizada artificialmente, exceto os refrescos e refrigerantes	03	2021-06-01		Conv. ICMS 150/20
0300800	22029900	Outras águas minerais, gasosa ou não, ou potável, naturais, inclusive gaseificadas ou aromatizadas artificialmente, exceto os refrescos e refrigerantes	03	2021-06-01		Conv. ICMS 150/20
0301000	22021000,22029900	Refrigerante em vidro descartável	03	2021-06-01		Conv. ICMS 150/20
0301001	22021000,22029900	Refrigerante em embalagem pet	03	2021-06-01		Conv. ICMS 150/20
0301002	22021000,22029900	Refrigerante em lata	03	2021-06-01		Conv. ICMS 150/20
0301003		Revogado	03		2021-05-31	
0301100	22021000,22029900	Demais refrigerantes, exceto os classificados no CEST 03.010.00, 03.010.01, 03.010.02 e 03.011.01	03	2021-06-01		Conv. ICMS 74/21
0301101	2202	Espumantes sem álcool	03			
0301200	21069010	Xarope ou extrato concentrado destinados ao preparo de refrigerante em máquina “pré-mix” ou “post-mix”, exceto o classificado no CEST 03.012.01	03	2021-06-01		Conv. ICMS 74/21
0301201	21069010	Cápsula de refrigerante	03	2021-06-01		Conv. ICMS 74/21
0301300	210690,22029900	Bebidas energéticas em lata	03	2021-06-01		Conv. ICMS 150/20
0301301	210690,22029900	Bebidas energéticas em embalagem PET	03	2021-06-01		Conv. ICMS 150/20
0301302	210690,22029900	Bebidas energéticas em vidro	03	2021-06-01		Conv. ICMS 150/20
0301400		Revogado	03		2021-05-31	
0301500	210690,22029900	Bebidas hidroeletrolíticas	03	2021-06-01		Conv. ICMS 150/20
0301600		Revogado	03		2021-05-31	
0302100	22030000	Cerveja em garrafa de vidro retornável	03	2021-06-01		Conv. ICMS 150/20
0302101	22030000	Cerveja em garrafa de vidro descartável	03	2021-06-01		Conv. ICMS 150/20
0302102	22030000	Cerveja em garrafa de alumínio	03	2021-06-01		Conv. ICMS 150/20
0302103	22030000	Cerveja em lata	03	2021-06-01		Conv. ICMS 150/20
0302104	22030000	Cerveja em barril	03	2021-06-01		Conv. ICMS 150/20
0302105	22030000	Cerveja em embalagem PET	03	2021-06-01		Conv. ICMS 74/21
0302106	22030000	Cerveja em outras embalagens	03	2021-06-01		Conv. ICMS 74/21
0302200	22029100	Cerveja sem álcool em garrafa de vidro retornável	03	2021-06-01		Conv. ICMS 150/20
0302201	22029100	Cerveja sem álcool em garrafa de vidro descartável	03	2021-06-01		Conv. ICMS 150/20
0302202	22029100	Cerveja sem álcool em garrafa de alumínio	03	2021-06-01		Conv. ICMS 150/20
0302203	22029100	Cerveja sem álcool em lata	03	2021-06-01		Conv. ICMS 150/20
0302204	22029100	Cerveja sem álcool em barril	03	2021-06-01		Conv. ICMS 150/20
0302205	22029100	Cerveja sem álcool em embalagem PET	03	2021-06-01		Conv. ICMS 74/21
0302206	22029100	Cerveja sem álcool em outras embalagens	03	2021-06-01		Conv. ICMS 74/21
0302300	22030000	Chope	03			
0302400	22011000	Água mineral em embalagens retornáveis com capacidade igual ou superior a 10 (dez) e inferior a 20 (vinte) litros	03			
0302500	22011000	Água mineral em embalagens retornáveis com capacidade igual ou superior a 20 (vinte) litros	03			
0400100	2402	Charutos, cigarrilhas e cigarros, de tabaco ou dos seus sucedâneos	04			
0400200	24031	Tabaco para fumar, mesmo contendo sucedâneos de tabaco em qualquer proporção	04			
0500100	2523	Cimento	05			
0600100	22071010	Álcool etílico não desnaturado, com um teor alcoólico em volume igual ou superior a 80% vol - Com um teor de água igual ou inferior a 1 % vol (álcool etílico anidro combustível)	06			
0600101	22071090	Álcool etílico não desnaturado, com um teor alcoólico em volume igual ou superior a 80% vol - Outros (álcool etílico hidratado combustível)	06			
0600200	27101259	Gasolina automotiva A, exceto Premium	06			
0600201	27101259	Gasolina automotiva C, exceto Premium	06			
0600202	27101259	Gasolina automotiva A Premium	06			
0600203	27101259	Gasolina automotiva C Premium	06			
0600300	27101251	Gasolina de aviação	06			
0600400	27101919	Querosenes, exceto de aviação	06			
0600500	27101911	Querosene de aviação	06			
0600600	2710192	Óleo diesel A, exceto S10 e Marítimo	06			
0600601	2710192	Óleo diesel B, exceto S10 (mistura obrigatória)	06			
0600602	2710192	Óleo diesel B, exceto S10 (misturas autorizativas)	06			
0600603	2710192	Óleo diesel B, exceto S10 (misturas experimentais)	06			
0600604	2710192	Óleo diesel A S10	06			
0600605	2710192	Óleo diesel B S10 (mistura obrigatória)	06			
0600606	2710192	Óleo diesel B S10 (misturas autorizativas)	06			
0600607	2710192	Óleo diesel B S10 (misturas experimentais)	06			
0600608	2710192	Óleo Diesel Marítimo	06			
0600609	2710192	Outros óleos combustíveis, exceto os classificados no CEST 06.006.10 e 06.006.11	06			
0600610	2710192	Óleo combustível derivado de xisto	06			
0600611	27101922	Óleo combustível pesado	06			
0600700	2710193	Óleos lubrificantes	06			
0600800	2710199	Outros óleos de petróleo ou de minerais betuminosos (exceto óleos brutos) e preparações não especificadas nem compreendidas noutras posições, que contenham, como constituintes básicos, 70% ou mais, em peso, de óleos de petróleo ou de minerais betuminosos, exceto os que contenham biodiesel, exceto os resíduos de óleos e exceto as graxas lubrificantes	06			
0600801	2710199	Graxa lubrificante	06			
0600900	27109	Resíduos de óleos	06			
0601000	2711	Gás de petróleo e outros hidrocarbonetos gasosos, exceto GLP, GLGN, Gás Natural e Gás de xisto.	06			
0601100	27111910	Gás liquefeito de petróleo em botijão de 13 Kg (GLP)	06			
0601101	27111910	Gás liquefeito de petróleo (GLP), exceto em botijão de 13 Kg	06			
0601102	27111910	Gás liquefeito de petróleo em botijão de 13 Kg (GLGNn)	06			
0601103	27111910	Gás liquefeito de petróleo (GLGNn), exceto em botijão de 13 Kg	06			
0601104	27111910	Gás liquefeito de petróleo em botijão de 13 Kg (GLGNi)	06			
0601105	27111910	Gás liquefeito de petróleo (GLGNi), exceto em botijão de 13 Kg	06			
0601106	27111910	Gás liquefeito de petróleo em botijão de 13 kg (Misturas)	06			
0601107	27111910	Gás liquefeito de petróleo (Misturas), exceto em botijão de 13 Kg	06			
0601200	27111100	Gás Natural Liquefeito	06			
0601300	27112100	Gás Natural Gasoso	06			
0601400	27112990	Gás de xisto	06			
0601500	2713	Coque de petróleo e outros resíduos de óleo de petróleo ou de minerais betuminosos	06			
0601600	38260000	Biodiesel e suas misturas, que não contenham ou que contenham menos de 70%, em peso, de óleos de petróleo ou de óleos minerais betuminosos	06			
0601700	3403	Preparações lubrificantes, exceto as contendo, como constituintes de base, 70% ou mais, em peso, de óleos de petróleo ou de minerais betuminosos	06			
0601800	27102000	Óleos de petróleo ou de minerais betuminosos (exceto óleos brutos) e preparações não especificadas nem compreendidas noutras posições, que contenham, como constituintes básicos, 70% ou mais, em peso, de óleos de petróleo ou de minerais betuminosos, que contenham biodiesel, exceto os resíduos de óleos	06			
0601900	2710	Naftas, exceto a Nafta petroquímica.	06	2025-02-01		Conv. ICMS 180/24
0700100	27160000	Energia elétrica	07			
0800100	40169990	Ferramentas de borracha vulcanizada não endurecida	08			
0800200	44170010,44170090	Ferramentas, armações e cabos de ferramentas, de madeira	08			
0800300	6804	Mós e artefatos semelhantes, sem armação, para moer, desfibrar, triturar, amolar, polir, retificar ou cortar; pedras para amolar ou para polir, manualmente, e suas partes, de pedras naturais, de abrasivos naturais ou artificiais aglomerados ou de cerâmica, mesmo com partes de outras matérias	08			
0800400	8201	Pás, alviões, picaretas, enxadas, sachos, forcados e forquilhas, ancinhos e raspadeiras; machados, podões e ferramentas semelhantes com gume; tesouras de podar de todos os tipos; foices e foicinhas, facas para feno ou para palha, tesouras para sebes, cunhas e outras ferramentas manuais para agricultura, horticultura ou silvicultura	08			
0800500	82022000	Folhas de serras de fita	08			
0800600	82029100	Lâminas de serras máquinas	08			
0800700	8202	Serras manuais e outras folhas de serras (incluídas as fresas-serras e as folhas não dentadas para serrar), exceto as classificadas nos CEST 08.005.00 e 08.006.00	08			
0800800	8203	Limas, grosas, alicates (mesmo cortantes), tenazes, pinças, cisalhas para metais, corta-tubos, corta-pinos, saca-bocados e ferramentas semelhantes, manuais, exceto as pinças para sobrancelhas classificadas na posição 8203.20.90	08			
0800900	8204	Chaves de porcas, manuais (incluídas as chaves dinamométricas); chaves de caixa intercambiáveis, mesmo com cabos	08			
0801000	8205	Ferramentas manuais (incluídos os diamantes de vidraceiro) não especificadas nem compreendidas em outras posições, lamparinas ou lâmpadas de soldar (maçaricos) e semelhantes; tornos de apertar, sargentos e semelhantes, exceto os acessórios ou partes de máquinas-ferramentas; bigornas; forjas-portáteis; mós com armação, manuais ou de pedal	08			
0801100	82060000	Ferramentas de pelo menos duas das posições 8202 a 8205, acondicionadas em sortidos para venda a retalho	08			
0801200	820740,820760,820770	Ferramentas de roscar interior ou exteriormente; de mandrilar ou de brochar; e de fresar	08			
0801300	8207	Outras ferramentas intercambiáveis para ferramentas manuais, mesmo mecânicas, ou para máquinas-ferramentas (por exemplo, de embutir, estampar, puncionar, furar, tornear, aparafusar), incluídas as fieiras de estiragem ou de extrusão, para metais, e as ferramentas de perfuração ou de sondagem, exceto forma ou gabarito de produtos em epoxy e as classificadas no CEST 08.012.00	08			
0801400	8208	Facas e lâminas cortantes, para máquinas ou para aparelhos mecânicos	08			
0801500	82090011	Plaquetas ou pastilhas intercambiáveis	08			
0801600	820900	Outras plaquetas, varetas, pontas e objetos semelhantes para ferramentas, não montados, de ceramais (“cermets”), exceto as classificadas no CEST 08.015.00	08			
0801700	8211	Facas de lâmina cortante ou serrilhada, incluídas as podadeiras de lâmina móvel, e suas lâminas, exceto as de uso doméstico	08			
0801800	8213	Tesouras e suas lâminas	08			
0801900	8467	Ferramentas pneumáticas, hidráulicas ou com motor (elétrico ou não elétrico) incorporado, de uso manual, exceto o descrito no CEST 08.019.01	08			
0801901	84678100	Moto-serras portáteis de corrente, com motor incorporado, não elétrico, de uso agrícola	08			
0802000	9015	Instrumentos e aparelhos de geodesia, topografia, agrimensura, nivelamento, fotogrametria, hidrografia, oceanografia, hidrologia, meteorologia ou de geofísica, exceto bussolas; telêmetros	08			
0802100	90172000,901730,901780,90179090	Instrumentos de desenho, de traçado ou de cálculo; metros, micrômetros, paquímetros, calibres e semelhantes; partes e acessórios	08			
0802200	90251190,90259010,9025119	Termômetros, suas partes e acessórios	08			
0802300	902519,90259090	Pirômetros, suas partes e acessórios	08			
0900100	8539	Lâmpadas elétricas	09			
0900200	8540	Lâmpadas eletrônicas	09			
0900300	85041000	Reatores para lâmpadas ou tubos de descargas	09			
0900400	853650	“Starter”	09			
0900500	85395200	Lâmpadas de LED (diodos emissores de luz)	09	2022-05-02		Conv. ICMS 66/22
1000100	2522	Cal	10			
1000200	3816001,38245000	Argamassas	10			
1000300	32149000	Outras argamassas	10			
1000400	391000	Silicones em formas primárias, para uso na construção	10			
1000500	3916	Revestimentos de PVC e outros plásticos; forro, sancas e afins de PVC, para uso na construção	10			
1000600	3917	Tubos, e seus acessórios (por exemplo, juntas, cotovelos, flanges, uniões), de plásticos, para uso na construção	10			
1000700	3918	Revestimento de pavimento de PVC e outros plásticos	10			
1000800	3919	Chapas, folhas, tiras, fitas, películas e outras formas planas, autoadesivas, de plásticos, mesmo em rolos, para uso na construção	10			
1000900	3919,3920,3921	Veda rosca, lona plástica para uso na construção, fitas isolantes e afins	10			
1001000	3921	Telha de plástico, mesmo reforçada com fibra de vidro	10			
1001100	3921	Cumeeira de plástico, mesmo reforçada com fibra de vidro	10			
1001200	3921	Chapas, laminados plásticos em bobina, para uso na construção, exceto os descritos no CEST 10.010.00 e 10.011.00	10			
1001300	3922	Banheiras, boxes para chuveiros, pias, lavatórios, bidês, sanitários e seus assentos e tampas, caixas de descarga e artigos semelhantes para usos sanitários ou higiênicos, de plásticos	10			
1001400	3924	Artefatos de higiene/toucador de plástico, para uso na construção	10			
1001500	39251000	Caixa d’água, inclusive sua tampa, de plástico, mesmo reforçadas com fibra de vidro	10			
1001600	392590	Outras telhas, cumeeira e caixa d’água, inclusive sua tampa, de plástico, mesmo reforçadas com fibra de vidro	10			
1001700	39251000,392590	Artefatos para apetrechamento de construções, de plásticos, não especificados nem compreendidos em outras posições, incluindo persianas, sancas, molduras, apliques e rosetas, caixilhos de polietileno e outros plásticos, exceto os descritos nos CEST 10.015.00 e 10.016.00	10			
1001800	39252000	Portas, janelas e seus caixilhos, alizares e soleiras	10			
1001900	39253000	Postigos, estores (incluídas as venezianas) e artefatos semelhantes e suas partes	10			
1002000	392690	Outras obras de plástico, para uso na construção	10			
1002100	4814	Papel de parede e revestimentos de parede semelhantes; papel para vitrais	10			
1002200	68101900	Telhas de concreto	10			
1002300		Revogado	10		2020-07-31	
1002400	6811	Caixas d’água, tanques e reservatórios e suas tampas, telhas, calhas, cumeeiras e afins, de fibrocimento, cimento-celulose ou semelhantes, contendo ou não amianto.	10	2020-08-01		Conv. ICMS 165/19
1002500	69010000	Tijolos, placas (lajes), ladrilhos e outras peças cerâmicas de farinhas siliciosas fósseis (“kieselghur”, tripolita, diatomita, por exemplo) ou de terras siliciosas semelhantes	10			
1002600	6902	Tijolos, placas (lajes), ladrilhos e peças cerâmicas semelhantes, para uso na construção, refratários, que não sejam de farinhas siliciosas fósseis nem de terras siliciosas semelhantes	10			
1002700	6904	Tijolos para construção, tijoleiras, tapa-vigas e produtos semelhantes, de cerâmica	10			
1002800	6905	Telhas, elementos de chaminés, condutores de fumaça, ornamentos arquitetônicos, de cerâmica, e outros produtos cerâmicos para uso na construção	10			
1002900	69060000	Tubos, calhas ou algerozes e acessórios para canalizações, de cerâmica	10			
1003000	6907	Ladrilhos e placas de cerâmica, exclusivamente para pavimentação ou revestimento	10			
1003001	6907	Cubos, pastilhas e artigos semelhantes de cerâmica, mesmo com suporte, exceto os descritos CEST 10.030.00	10			
1003100	6910	Pias, lavatórios, colunas para lavatórios, banheiras, bidês, sanitários, caixas de descarga, mictórios e aparelhos fixos semelhantes para usos sanitários, de cerâmica	10			
1003200	69120000	Artefatos de higiene/toucador de cerâmica	10			
1003300	7003	Vidro vazado ou laminado, em chapas, folhas ou perfis, mesmo com camada absorvente, refletora ou não, mas sem qualquer outro trabalho	10			
1003400	7004	Vidro estirado ou soprado, em folhas, mesmo com camada absorvente, refletora ou não, mas sem qualquer outro trabalho	10			
1003500	7005	Vidro flotado e vidro desbastado ou polido em uma ou em ambas as faces, em chapas ou em folhas, mesmo com camada absorvente, refletora ou não, mas sem qualquer outro trabalho	10			
1003600	70071900	Vidros temperados	10			
1003700	70072900	Vidros laminados	10			
1003800	7008	Vidros isolantes de paredes múltiplas	10			
1003900	7016	Blocos, placas, tijolos, ladrilhos, telhas e outros artefatos, de vidro prensado ou moldado, mesmo armado, para uso na construção; cubos, pastilhas e outros artigos semelhantes	10			
1004000	72142000	Barras próprias para construções, exceto vergalhões	10			
1004100	73089010	Outras barras próprias para construções, exceto vergalhões	10			
1004101	73089010	Outros vergalhões	10	2020-03-01		Conv. ICMS 240/19
1004200	72142000	Vergalhões	10			
1004300	7213	Outros vergalhões	10	2020-03-01		Conv. ICMS 240/19
1004400	72171090,7312	Fios de ferro ou aço não ligados, não revestidos, mesmo polidos; cordas, cabos, tranças (entrançados), lingas e artefatos semelhantes, de ferro ou aço, não isolados para usos elétricos	10			
1004500	72172010	Outros fios de ferro ou aço, não ligados, galvanizados com teor de carbono superior ou igual a 0,6%, em peso	10			
1004501	72172090	Outros fios de ferro ou aço, não ligados, galvanizados	10			
1004600	7307	Acessórios para tubos (inclusive uniões, cotovelos, luvas ou mangas), de ferro fundido, ferro ou aço	10			
1004700	73083000	Portas e janelas, e seus caixilhos, alizares e soleiras de ferro fundido, ferro ou aço	10			
1004800	73084000,730890	Material para andaimes, para armações (cofragens) e para escoramentos, (inclusive armações prontas, para estruturas de concreto armado ou argamassa armada), eletrocalhas e perfilados de ferro fundido, ferro ou aço, próprios para construção, exceto treliças de aço	10			
1004900	73084000	Treliças de aço	10			
1005000	73089090	Telhas metálicas	10			
1005100	7310	Caixas diversas (tais como caixa de correio, de entrada de água, de energia, de instalação) de ferro fundido, ferro ou aço; próprias para a construção	10			
1005200	73130000	Arame farpado, de ferro ou aço, arames ou tiras, retorcidos, mesmo farpados, de ferro ou aço, dos tipos utilizados em cercas	10			
1005300	7314	Telas metálicas, grades e redes, de fios de ferro ou aço	10			
1005400	73151100,731511	Correntes de rolos, de ferro fundido, ferro ou aço	10			
1005500	73151290	Outras correntes de elos articulados, de ferro fundido, ferro ou aço	10			
1005600	73158200	Correntes de elos soldados, de ferro fundido, de ferro ou aço	10			
1005700	731700	Tachas, pregos, percevejos, escápulas, grampos ondulados ou biselados e artefatos semelhantes, de ferro fundido, ferro ou aço, mesmo com a cabeça de outra matéria, exceto cobre	10			
1005800	7318	Parafusos, pinos ou pernos, roscados, porcas, tira-fundos, ganchos roscados, rebites, chavetas, contrapinos ou troços, arruelas (anilhas) (incluindo as de pressão) e artigos semelhantes, de ferro fundido, ferro ou aço	10	2022-05-02		Conv. ICMS 66/22
1005900	7323	Palha de ferro ou aço, exceto os de uso doméstico classificados na posição NCM 7323.10.00	10			
1005901	7323	Esponjas, esfregões, luvas e artefatos semelhantes para limpeza, polimento e usos semelhantes, de ferro ou aço, exceto os de uso doméstico classificados na posição NCM 7323.10.00	10			
1006000	7324	Artefatos de higiene ou de toucador, e suas partes, de ferro fundido, ferro ou aço, incluídas as pias, banheiras, lavatórios, cubas, mictórios, tanques e afins de ferro fundido, ferro ou aço, para uso na construção	10			
1006100	7325	Outras obras moldadas, de ferro fundido, ferro ou aço, para uso na construção	10			
1006200	7326	Abraçadeiras	10			
1006300	7407	Barras de cobre	10			
1006400	74111010	Tubos de cobre e suas ligas, para instalações de água quente e gás, para uso na construção	10			
1006500	7412	Acessórios para tubos (por exemplo, uniões, cotovelos, luvas ou mangas) de cobre e suas ligas, para uso na construção	10			
1006600	7415	Tachas, pregos, percevejos, escápulas e artefatos semelhantes, de cobre, ou de ferro ou aço com cabeça de cobre, parafusos, pinos ou pernos, roscados, porcas, ganchos roscados, rebites, chavetas, cavilhas, contrapinos, arruelas (incluídas as de pressão), e artefatos semelhantes, de cobre	10			
1006700	74182000	Artefatos de higiene/toucador de cobre, para uso na construção	10			
1006800	76071990	Manta de subcobertura aluminizada	10			
1006900	7608	Tubos de alumínio e suas ligas, para refrigeração e ar condicionado, para uso na construção	10			
1007000	76090000	Acessórios para tubos (por exemplo, uniões, cotovelos, luvas ou mangas), de alumínio, para uso na construção	10			
1007100	7610	Construções e suas partes (por exemplo, pontes e elementos de pontes, torres, pórticos ou pilones, pilares, colunas, armações, estruturas para telhados, portas e janelas, e seus caixilhos, alizares e soleiras, balaustradas), de alumínio, exceto as construções pré-fabricadas da posição 9406; chapas, barras, perfis, tubos e semelhantes, de alumínio, próprios para construções	10			
1007200	76152000	Artefatos de higiene/toucador de alumínio, para uso na construção	10			
1007300	7616	Outras obras de alumínio, próprias para construções, incluídas as persianas	10			
1007400	83024100	Outras guarnições, ferragens e artigos semelhantes de metais comuns, para construções, inclusive puxadores.	10			
1007500	8301	Fechaduras e ferrolhos (de chave, de segredo ou elétricos), de metais comuns, incluídas as suas partes fechos e armações com fecho, com fechadura, de metais comuns chaves para estes artigos, de metais comuns; exceto os de uso automotivo	10			
1007600	83021000	Dobradiças de metais comuns, de qualquer tipo	10			
1007700	8307	Tubos flexíveis de metais comuns, mesmo com acessórios, para uso na construção	10			
1007800	8311	Fios, varetas, tubos, chapas, eletrodos e artefatos semelhantes, de metais comuns ou de carbonetos metálicos, revestidos exterior ou interiormente de decapantes ou de fundentes, para soldagem (soldadura) ou depósito de metal ou de carbonetos metálicos fios e varetas de pós de metais comuns aglomerados, para metalização por projeção	10			
1007900	8481	Torneiras, válvulas (incluídas as redutoras de pressão e as termostáticas) e dispositivos semelhantes, para canalizações, caldeiras, reservatórios, cubas e outros recipientes	10			
1008000	7009	Espelhos de vidro, mesmo emoldurados, exceto os de uso automotivo	10			
1100100	28289011,28289019,32064100,34025000,38089419	Água sanitária, branqueador e outros alvejantes	11	2022-05-02		Conv. ICMS 66/22
1100200	34012090,38089419	Sabões, desinfetantes e sanitizantes, todos em pó, flocos, palhetas, grânulos ou outras formas semelhantes, para lavar roupas	11	2021-08-01		Conv. ICMS 74/21
1100300	34012090,38089419	Sabões, desinfetantes e sanitizantes, todos líquidos para lavar roupas	11	2021-08-01		Conv. ICMS 74/21
1100400	34025000	Detergentes em pó, flocos, palhetas, grânulos ou outras formas semelhantes, inclusive adicionados de propriedades desinfetantes ou sanitizantes.	11	2022-05-02		Conv. ICMS 66/22
1100500	34025000	Detergentes líquidos, exceto para lavar roupa	11	2022-05-02		Conv. ICMS 66/22
1100600	34025000	Detergente líquido para lavar roupa, inclusive adicionados de propriedades desinfetantes ou sanitizantes.	11	2022-05-02		Conv. ICMS 66/22
1100700	3402	Outros agentes orgânicos de superfície (exceto sabões); preparações tensoativas, preparações para lavagem (incluídas as preparações auxiliares para lavagem) e preparações para limpeza (inclusive multiuso e limpadores), mesmo contendo sabão, exceto os produtos descritos nos CEST 11.001.00, 11.004.00, 11.005.00 e 11.006.00; em embalagem de conteúdo inferior ou igual a 50 litros ou 50 kg	11			
1100800	38099190	Amaciante/suavizante	11			
1100900	39241000,39249000,68053010,68053090	Esponjas para limpeza	11			
1101000	2207,22089000	Álcool etílico para limpeza	11			
1101100	73231000	Esponjas e palhas de aço; esponjas para limpeza, polimento ou uso semelhantes; todas de uso doméstico	11			
1101200	39232	Sacos de lixo de conteúdo igual ou inferior a 100 litros	11			
1200100	8504	Transformadores, bobinas de reatância e de auto indução, inclusive os transformadores de potência superior a 16 KVA, classificados nas posições 8504.33.00 e 8504.34.00; exceto os demais transformadores da subposição 8504.3, os reatores para lâmpadas elétricas de descarga classificados no código 8504.10.00, os carregadores de acumuladores do código 8504.40.10, os equipamentos de alimentação ininterrupta de energia (UPS ou “no break”), no código 8504.40.40 e os de uso automotivo	12			
1200200	8516	Aquecedores elétricos de água, incluídos os de imersão, chuveiros ou duchas elétricos, torneiras elétricas, resistências de aquecimento, inclusive as de duchas e chuveiros elétricos e suas partes; exceto outros fornos, fogareiros (incluídas as chapas de cocção), grelhas e assadeiras, classificados na posição 8516.60.00	12			
1200300	8535	Aparelhos para interrupção, seccionamento, proteção, derivação, ligação ou conexão de circuitos elétricos (por exemplo, interruptores, comutadores, corta-circuitos, para-raios, limitadores de tensão, eliminadores de onda, tomadas de corrente e outros conectores, caixas de junção), para tensão superior a 1.000V, exceto os de uso automotivo	12			
1200400	8536	Aparelhos para interrupção, seccionamento, proteção, derivação, ligação ou conexão de circuitos elétricos (por exemplo, interruptores, comutadores, relés, corta-circuitos, eliminadores de onda, plugues e tomadas de corrente, suportes para lâmpadas e outros conectores, caixas de junção), para uma tensão não superior a 1.000V; conectores para fibras ópticas, feixes ou cabos de fibras ópticas; exceto “starter” classificado na subposição 8536.50 e os de uso automotivo	12			
1200500	8538	Partes reconhecíveis como exclusiva ou principalmente destinadas aos aparelhos das posições 8535 e 8536	12			
1200600	74130000	Cabos, tranças e semelhantes, de cobre, não isolados para usos elétricos, exceto os de uso automotivo	12			
1200700	8544,7605,7614	Fios, cabos (incluídos os cabos coaxiais) e outros condutores, isolados ou não, para usos elétricos (incluídos os de cobre ou alumínio, envernizados ou oxidados anodicamente), mesmo com peças de conexão, inclusive fios e cabos elétricos, para tensão não superior a 1000V, para uso na construção; fios e cabos telefônicos e para transmissão de dados; cabos de fibras ópticas, constituídos de fibras embainhadas individualmente, mesmo com condutores elétricos ou munidos de peças de conexão; cordas, cabos, tranças e semelhantes, de alumínio, não isolados para uso elétricos; exceto os de uso automotivo	12			
1200800	8546	Isoladores de qualquer matéria, para usos elétricos	12			
1200900	8547	Peças isolantes inteiramente de matérias isolantes, ou com simples peças metálicas de montagem (suportes roscados, por exemplo) incorporadas na massa, para máquinas, aparelhos e instalações elétricas; tubos isoladores e suas peças de ligação, de metais comuns, isolados interiormente	12			
1300100	3003,3004	Medicamentos de referência - positiva, exceto para uso veterinário	13			
1300101	3003,3004	Medicamentos de referência - negativa, exceto para uso veterinário	13			
1300102	3003,3004	Medicamentos de referência - neutra, exceto para uso veterinário	13			
1300200	3003,3004	Medicamentos genérico - positiva, exceto para uso veterinário	13			
1300201	3003,3004	Medicamentos genérico - negativa, exceto para uso veterinário	13			
1300202	3003,3004	Medicamentos genérico - neutra, exceto para uso veterinário	13			
1300300	3003,3004	Medicamentos similar - positiva, exceto para uso veterinário	13			
1300301	3003,3004	Medicamentos similar - negativa, exceto para uso veterinário	13			
1300302	3003,3004	Medicamentos similar - neutra, exceto para uso veterinário	13			
1300400	3003,3004	Outros tipos de medicamentos - positiva, exceto para uso veterinário	13			
1300401	3003,3004	Outros tipos de medicamentos - negativa, exceto para uso veterinário	13			
1300402	3003,3004	Outros tipos de medicamentos - neutra, exceto para uso veterinário	13			
1300500	30066000	Preparações químicas contraceptivas de referência, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas - positiva.	13	2019-07-01		Conv. ICMS 38/19
1300501	30066000	Preparações químicas contraceptivas de referência, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas - negativa.	13	2019-07-01		Conv. ICMS 38/19
1300502	30066000	Preparações químicas contraceptivas genérico, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas – positiva.	13	2019-07-01		Conv. ICMS 38/19
1300503	30066000	Preparações químicas contraceptivas genérico, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas – negativa.	13	2019-07-01		Conv. ICMS 38/19
1300504	30066000	Preparações químicas contraceptivas similar, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas – positiva.	13	2019-07-01		Conv. ICMS 38/19
1300505	30066000	Preparações químicas contraceptivas similar, à base de hormônios, de outros produtos da posição 29.37 ou de espermicidas – negativa.	13	2019-07-01		Conv. ICMS 38/19
1300600	2936	Provitaminas e vitaminas, naturais ou reproduzidas por síntese (incluídos os concentrados naturais), bem como os seus derivados utilizados principalmente como vitaminas, misturados ou não entre si, mesmo em quaisquer soluções - neutra	13			
1300700	300630	Preparações opacificantes (contrastantes) para exames radiográficos e reagentes de diagnóstico concebidos para serem administrados ao paciente - positiva	13			
1300701	300630	Preparações opacificantes (contrastantes) para exames radiográficos e reagentes de diagnóstico concebidos para serem administrados ao paciente - negativa	13			
1300800	3002	Antissoro, outras frações do sangue, produtos imunológicos modificados, mesmo obtidos por via biotecnológica, exceto para uso veterinário - positiva	13			
1300801	3002	Antissoro, outras frações do sangue, produtos imunológicos modificados, mesmo obtidos por via biotecnológica, exceto para uso veterinário - negativa	13			
1300900	3002	Vacinas e produtos semelhantes, exceto para uso veterinário - positiva;	13			
1300901	3002	Vacinas e produtos semelhantes, exceto para uso veterinário - negativa;	13			
1301000	30051010	Curativos (pensos) adesivos e outros artigos com uma camada adesiva, impregnados ou recobertos de substâncias farmacêuticas - Lista Positiva	13			
1301001	30051010	Curativos (pensos) adesivos e outros artigos com uma camada adesiva, impregnados ou recobertos de substâncias farmacêuticas - Lista Negativa	13			
1301100	3005	Algodão, atadura, esparadrapo, gazes, pensos, sinapismos, e outros, acondicionados para venda a retalho para usos medicinais, cirúrgicos ou dentários, não impregnados ou recobertos de substâncias farmacêuticas - Lista Neutra	13			
1301200	40151200,40151900	Luvas cirúrgicas e luvas de procedimento - neutra	13	2022-05-02		Conv. ICMS 66/22
1301300	40141000	Preservativo – neutra	13			
1301400	901831	Seringas, mesmo com agulhas - neutra	13			
1301500	9018321	Agulhas para seringas - neutra	13			
1301600	39269090,90189099	Contraceptivos (dispositivos intrauterinos - DIU) - neutra	13			
1400100	7013	Objetos de vidro para serviço de mesa ou de cozinha	14			
1400200	70133700	Outros copos, exceto de vitrocerâmica	14			
1400300	70134290	Objetos para serviço de mesa (exceto copos) ou de cozinha, exceto de vitrocerâmica	14			
1400400	3919,3920,3921	Lonas plásticas, exceto as para uso na construção	14			
1400500	3924	Artefatos de higiene/toucador de plástico, exceto os para uso na construção	14			
1400600	39241000	Serviços de mesa e outros utensílios de mesa ou de cozinha, de plástico, não descartáveis	14			
1400601	39241000	Serviços de mesa e outros utensílios de mesa ou de cozinha, de plástico, descartáveis	14			
1400700	69111010	Artigos para serviço de mesa ou de cozinha, de porcelana, inclusive os descartáveis - estojos	14			
1400800	69111090	Artigos para serviço de mesa ou de cozinha, de porcelana, inclusive os descartáveis - avulsos	14			
1400900	69120000	Artigos para serviço de mesa ou de cozinha, de cerâmica	14			
1401000	69120000	Velas para filtros	14			
1401100	4823209	Filtros descartáveis para coar café ou chá	14			
1401200	48236	Bandejas, travessas, pratos, xícaras ou chávenas, taças, copos e artigos semelhantes, de papel ou cartão	14			
1401300	48131000	Papel para cigarro	14			
1600100	40111000	Pneus novos, dos tipos utilizados em automóveis de passageiros (incluídos os veículos de uso misto - camionetas e os automóveis de corrida)	16			
1600200	4011	Pneus novos, dos tipos utilizados em caminhões (inclusive para os fora-de-estrada), ônibus, aviões, máquinas de terraplenagem, de construção e conservação de estradas, máquinas e tratores agrícolas, pá-carregadeira	16			
1600300	40114000	Pneus novos para motocicletas	16			
1600400	4011	Outros tipos de pneus novos, exceto os itens classificados no CEST 16.005.00	16			
1600500	40115000	Pneus novos de borracha dos tipos utilizados em bicicletas	16			
1600600	40121	Pneus recauchutados	16			
1600700	401290	Protetores de borracha, exceto os itens classificados no CEST 16.007.01	16			
1600701	401290	Protetores de borracha para bicicletas	16			
1600800	4013	Câmaras de ar de borracha, exceto os itens classificados no CEST 16.009.00	16			
1600900	40132000	Câmaras de ar de borracha dos tipos utilizados em bicicletas	16			
1700100	17049010	Chocolate branco, em embalagens de conteúdo inferior ou igual a 1 kg, exceto os classificados no CEST 17.005.00	17	2023-05-01		Conv. ICMS 53/23
1700101	17049010	Chocolate branco, em embalagens de conteúdo superior a 1 kg e inferior ou igual a 2 kg, exceto os classificados no CEST 17.005.00	17	2023-05-01		Conv. ICMS 53/23
1700102	17049090	Coberturas de chocolate branco e outros produtos de confeitaria com manteiga de cacau, em embalagens de conteúdo inferior ou igual a 1 kg, exceto os classificados no CEST 17.008.00	17	2023-05-01		Conv. ICMS 53/23
1700103	17049090	Coberturas de chocolate branco e outros produtos de confeitaria com manteiga de cacau, em embalagens de conteúdo superior a 1 kg e inferior ou igual a 2 kg, exceto os classificados no CEST 17.008.00	17	2023-05-01		Conv. ICMS 53/23
1700200	18063110	Chocolates, em tabletes, barras ou paus, recheados, em recipientes ou embalagens imediatas de conteúdo inferior ou igual a 1 kg	17	2023-05-01		Conv. ICMS 53/23
1700201	18063110	Chocolates, em tabletes, barras ou paus, recheados, em recipientes ou embalagens de conteúdo superior a 1 kg e inferior ou igual a 2 kg	17	2023-05-01		Conv. ICMS 53/23
1700202	18063120	Outras preparações alimentícias que contenham cacau, em tabletes, barras ou paus, recheados, em recipientes ou embalagens imediatas de conteúdo inferior ou igual a 1 kg	17	2023-05-01		Conv. ICMS 53/23
1700203	18063120	Outras preparações alimentícias que contenham cacau, em tabletes, barras ou paus, recheados, em recipientes ou embalagens de conteúdo superior a 1 kg e inferior ou igual a 2 kg	17	2023-05-01		Conv. ICMS 53/23
1700300	18063210	Chocolates, em tabletes, barras ou paus, não recheados, em recipientes ou embalagens imediatas de conteúdo inferior ou igual a 2 kg	17	2023-05-01		Conv. ICMS 53/23
1700301	18063220	Outras preparações alimentícias que contenham cacau, em tabletes, barras ou paus, não recheados, em recipientes ou embalagens imediatas de conteúdo inferior ou igual a 2 kg	17	2023-05-01		Conv. ICMS 53/23
1700400	18069000	Chocolates e outras preparações alimentícias contendo cacau, em embalagens de conteúdo inferior ou igual a 1 kg, exceto os classificados nos CEST 17.005.01, 17.006.00, 17.006.02, 17.007.00 e 17.109.00	17	2024-09-01		Conv. ICMS 95/24
1700401	18069000	Chocolates e outras preparações alimentícias contendo cacau, em embalagens de conteúdo superior a 1 kg e inferior ou igual a 2 kg, exceto os classificados nos CEST 17.005.01, 17.006.00, 17.006.02 e 17.007.00	17	2023-05-01		Conv. ICMS 201/22
1700500	17049010	Ovos de páscoa de chocolate branco	17			
1700501	18069000	Ovos de páscoa de chocolate	17			
1700600	18069000	Achocolatados em pó, em embalagens de conteúdo inferior ou igual a 1 kg, exceto os classificados no CEST 17.006.02	17			
1700601	18061000	Cacau em pó, com adição de açúcar ou de outros edulcorantes, em embalagens de conteúdo inferior ou igual a 1kg	17			
1700602	18069000	Achocolatados em pó, em cápsulas	17			
1700700	18069000	Caixas de bombons contendo cacau, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1700800	17049090	Bombons, inclusive à base de chocolate branco sem cacau	17			
1700900	18069000	Bombons, balas, caramelos, confeitos, pastilhas e outros produtos de confeitaria, contendo cacau	17			
1701000	2009	Sucos de frutas ou de produtos hortícolas; mistura de sucos	17			
1701100	2009892	Água de coco	17	2024-06-01		Conv. ICMS 51/24
1701200	04021,04022,04029	Leite em pó, blocos ou grânulos, exceto creme de leite	17			
1701300	19011020	Farinha láctea	17			
1701400	19011010	Leite modificado para alimentação de crianças	17			
1701500	19011090,19011030	Preparações para alimentação infantil à base de farinhas, grumos, sêmolas ou amidos e outros	17			
1701600	04011010,04012010	Leite “longa vida” (UHT - “Ultra High Temperature”), em recipiente de conteúdo inferior ou igual a 2 litros	17			
1701601	04011010,04012010	Leite “longa vida” (UHT - “Ultra High Temperature”), em recipiente de conteúdo superior a 2 litros e inferior ou igual a 5 litros	17			
1701700	04014010,04015010	Leite em recipiente de conteúdo inferior ou igual a 1 litro	17			
1701701	04014010,04015010	Leite em recipiente de conteúdo superior a 1 litro e inferior ou igual a 5 litros	17			
1701800	04011090,04012090	Leite do tipo pasteurizado em recipiente de conteúdo inferior ou igual a 1 litro	17			
1701801	04011090,04012090	Leite do tipo pasteurizado em recipiente de conteúdo superior a 1 litro e inferior ou igual a 5 litros	17			
1701900	0401402,04022130,04022930,04029	Creme de leite, em recipiente de conteúdo inferior ou igual a 1 kg	17			
1701901	0401402,04022130,04022930,04029	Creme de leite, em recipiente de conteúdo superior a 1 kg	17			
1701902	040110,040120,040150,040210,04022920	Outros cremes de leite, em recipiente de conteúdo inferior ou igual a 1kg	17			
1701903	040110,040120,040150,040210,04022920	Outros cremes de leite, em recipiente de conteúdo superior a 1kg	17	2020-03-01		Conv. ICMS 240/19
1702000	04029	Leite condensado, em recipiente de conteúdo inferior ou igual a 1 kg	17			
1702001	04029	Leite condensado, em recipiente de conteúdo superior a 1 kg	17			
1702100	0403	Iogurte e leite fermentado em recipiente de conteúdo inferior ou igual a 2 litros, exceto o item classificado no CEST 17.022.00	17	2019-07-01		Conv. ICMS 38/19
1702101	0403	Iogurte e leite fermentado em recipiente de conteúdo superior a 2 litros, exceto o item classificado no CEST 17.022.00	17	2019-07-01		Conv. ICMS 38/19
1702200	04039000	Coalhada	17			
1702300	0406	Requeijão e similares, em recipiente de conteúdo inferior ou igual a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702301	0406	Requeijão e similares, em recipiente de conteúdo superior a 1 kg	17			
1702400	0406	Queijos, exceto os dos CEST 17.024.01, 17.024.02, 17.024.03, 17.024.04 e 17.024.05	17	2022-09-01		Conv. ICMS 108/22
1702401	04061010	Queijo muçarela	17			
1702402	04061090	Queijo minas frescal	17			
1702403	04061090	Queijo ricota	17			
1702404	04061090	Queijo petitsuisse	17			
1702405	04061090	Queijo cremoso (“cream cheese”)	17	2023-01-01		Conv. ICMS 195/22
1702500	04051000	Manteiga, em embalagem de conteúdo inferior ou igual a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702501	04051000	Manteiga, em embalagem de conteúdo superior a 1 kg	17			
1702502	04059090	Manteiga de garrafa	17			
1702600	15171000	Margarina e creme vegetal em recipiente de conteúdo inferior ou igual a 500 g, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702700	15171000	Margarina e creme vegetal, em recipiente de conteúdo superior a 500 g e inferior ou igual a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702701	15171000	Margarina e creme vegetal, em recipiente de conteúdo superior a 1 kg	17			
1702702	151790	Outras margarinas e cremes vegetais em recipiente de conteúdo inferior a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702800	15162000	Gorduras e óleos vegetais e respectivas frações, parcial ou totalmente hidrogenados, interesterificados, reesterificados ou elaidinizados, mesmo refinados, mas não preparados de outro modo, em recipiente de conteúdo inferior ou igual a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702801	15162000	Gorduras e óleos vegetais e respectivas frações, parcial ou totalmente hidrogenados, interesterificados, reesterificados ou elaidinizados, mesmo refinados, mas não preparados de outro modo, em recipiente de conteúdo superior a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1702900	19019020	Doces de leite	17			
1703000	19041000,19049000	Produtos à base de cereais, obtidos por expansão ou torrefação	17			
1703100	19059090	Salgadinhos diversos, exceto os classificados no CEST 17.031.01 e 17.031.02	17	2020-03-01		Conv. ICMS 240/19
1703101	19059090	Salgadinhos diversos, derivados de farinha de trigo	17	2019-07-01		Conv. ICMS 38/19
1703102	19059090	Biscoitos de polvilho	17	2020-03-01		Conv. ICMS 240/19
1703200	20052000,20059	Batata frita, inhame e mandioca fritos	17			
1703300	20081	Amendoim e castanhas tipo aperitivo, em embalagem de conteúdo inferior ou igual a 1 kg	17			
1703301	20081	Amendoim e castanhas tipo aperitivo, em embalagem de conteúdo superior a 1 kg	17			
1703400	21032010	Catchup em embalagens imediatas de conteúdo inferior ou igual a 650 g, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1703500	21039021,21039091	Condimentos e temperos compostos, incluindo molho de pimenta e outros molhos, em embalagens imediatas de conteúdo inferior ou igual a 1 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 3 g	17			
1703600	21031010	Molhos de soja preparados em embalagens imediatas de conteúdo inferior ou igual a 650 g, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1703700	21033010	Farinha de mostarda em embalagens de conteúdo inferior ou igual a 1 kg	17			
1703800	21033021	Mostarda preparada em embalagens imediatas de conteúdo inferior ou igual a 650 g, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1703900	21039011	Maionese em embalagens imediatas de conteúdo inferior ou igual a 650 g, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1704000	2002	Tomates preparados ou conservados, exceto em vinagre ou em ácido acético, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1704100	21032010	Molhos de tomate em embalagens imediatas de conteúdo inferior ou igual a 1 kg	17			
1704200	17049090,19042000,19049000	Barra de cereais	17			
1704300	18063120,18063220,18069000	Barra de cereais contendo cacau	17			
1704400	11010010	Farinha de trigo especial, em embalagem inferior ou igual a 1 kg	17			
1704401	11010010	Farinha de trigo especial, em embalagem superior a 1 kg e inferior a 5 kg	17			
1704402	11010010	Farinha de trigo especial, em embalagem igual a 5 kg	17			
1704403	11010010	Farinha de trigo especial, em embalagem superior a 5 kg e inferior ou igual a 25 kg	17			
1704404	11010010	Farinha de trigo especial, em embalagem superior a 25 kg e inferior ou igual a 50 kg	17			
1704405	11010010	Farinha de trigo comum, em embalagem igual a 5 kg	17			
1704406	11010010	Farinha de trigo comum, em embalagem superior a 5 kg e inferior ou igual a 25 kg	17			
1704407	11010010	Farinha de trigo comum, em embalagem superior a 25 kg e inferior ou igual a 50 kg	17			
1704408	11010010	Farinha de trigo doméstica especial, em embalagem superior a 5 kg e inferior e igual a 10 kg	17			
1704409	11010010	Farinha de trigo doméstica com fermento, em embalagem superior a 5 kg e inferior e igual a 10 kg	17			
1704410	11010010	Farinha de trigo especial, em embalagem superior a 50 Kg	17			
1704411	11010010	Farinha de trigo comum, em embalagem inferior ou igual a 1 kg	17			
1704412	11010010	Farinha de trigo comum, em embalagem superior a 1 kg e inferior a 5 Kg	17			
1704413	11010010	Farinha de trigo comum, em embalagem superior a 50 kg	17			
1704414	11010010	Farinha de trigo doméstica especial, em embalagem inferior ou igual a 1 kg	17			
1704415	11010010	Farinha de trigo doméstica especial, em embalagem superior a 1 kg e inferior a 5 Kg	17			
1704416	11010010	Farinha de trigo doméstica especial, em embalagem igual a 5 Kg	17			
1704417	11010010	Farinha de trigo doméstica especial, em embalagem superior a 10 Kg	17			
1704418	11010010	Farinha de trigo doméstica com fermento, em embalagem inferior ou igual a 1 kg	17			
1704419	11010010	Farinha de trigo doméstica com fermento, em embalagem superior a 1 kg e inferior a 5 Kg	17			
1704420	11010010	Farinha de trigo doméstica com fermento, em embalagem igual a 5 Kg	17			
1704421	11010010	Farinha de trigo doméstica com fermento, em embalagem superior a 10 Kg	17			
1704422	11010010	Outras farinhas de trigo, em embalagem inferior ou igual a 1 kg	17			
1704423	11010010	Outras farinhas de trigo, em embalagem superior a 1 kg e inferior a 5 Kg	17			
1704424	11010010	Outras farinhas de trigo, em embalagem igual a 5 Kg	17			
1704425	11010010	Outras farinhas de trigo, em embalagem superior a 5 Kg e inferior ou igual a 25 kg	17			
1704426	11010010	Outras farinhas de trigo, em embalagem superior a 25 Kg e inferior ou igual a 50 kg	17			
1704427	11010010	Outras farinhas de trigo, em embalagem superior a 50 Kg	17			
1704500	11010020	Farinha de mistura de trigo com centeio (méteil)	17			
1704600	190120,19019090	Misturas e preparações para bolos, em embalagem inferior 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704601	190120,19019090	Misturas e preparações para bolos, em embalagem igual a 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704602	190120,19019090	Misturas e preparações para bolos, em embalagem superior a 5 kg e inferior ou igual a 25 Kg	17	2023-11-01		Conv. ICMS 171/23
1704603	190120,19019090	Misturas e preparações para bolos, em embalagem superior a 25 kg e inferior ou igual a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704604	190120,19019090	Misturas e preparações para bolos, em embalagem superior a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704605	190120,19019090	Misturas e preparações para pães com menos de 80% de farinha de trigo na sua composição final, em embalagem inferior a 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704606	190120,19019090	Misturas e preparações para pães com menos de 80% de farinha de trigo na sua composição final, em embalagem igual a 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704607	190120,19019090	Misturas e preparações para pães com menos de 80% de farinha de trigo na sua composição final, em embalagem superior a 5 kg e inferior ou igual a 25 Kg	17	2023-11-01		Conv. ICMS 171/23
1704608	190120,19019090	Misturas e preparações para pães com menos de 80% de farinha de trigo na sua composição final, em embalagem superior a 25 kg e inferior ou igual a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704609	190120,19019090	Misturas e preparações para pães com menos de 80% de farinha de trigo na sua composição final, em embalagem superior a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704610	190120,19019090	Misturas e preparações para pães com, no mínimo, 80% de farinha de trigo na sua composição final, em embalagem inferior a 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704611	190120,19019090	Misturas e preparações para pães com, no mínimo, 80% de farinha de trigo na sua composição final, em embalagem igual a 5 kg	17	2023-11-01		Conv. ICMS 171/23
1704612	190120,19019090	Misturas e preparações para pães com, no mínimo, 80% de farinha de trigo na sua composição final, em embalagem superior a 5 kg e inferior ou igual a 25 Kg	17	2023-11-01		Conv. ICMS 171/23
1704613	190120,19019090	Misturas e preparações para pães com, no mínimo, 80% de farinha de trigo na sua composição final, em embalagem superior a 25 kg e inferior ou igual a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704614	190120,19019090	Misturas e preparações para pães com, no mínimo, 80% de farinha de trigo na sua composição final, em embalagem superior a 50 Kg	17	2023-11-01		Conv. ICMS 171/23
1704615	190120,19019090	Misturas e pastas para a preparação de produtos de padaria, pastelaria e da indústria de bolachas e biscoitos, da posição 19.05, exceto os previstos nos CEST 17.046.00 a 17.046.14 e 17.046.16.	17	2023-11-01		Conv. ICMS 171/23
1704616	190120,19019090	Misturas e preparações com, no mínimo, 80% de farinha de trigo na sua composição final, exceto as descritas nos CEST 17.046.10 a 17.046.15.	17	2023-11-01		Conv. ICMS 171/23
1704700	19023000	Massas alimentícias tipo instantânea, exceto as descritas no CEST 17047.01.	17	2020-03-01		Conv. ICMS 240/19
1704701	19023000	Massas alimentícias tipo instantânea, derivadas de farinha de trigo.	17	2020-03-01		Conv. ICMS 240/19
1704800	1902	Massas alimentícias, cozidas ou recheadas (de carne ou de outras substâncias) ou preparadas de outro modo, exceto as descritas nos CEST 17.047.00, 17.048.01, e 17.048.02	17			
1704801	19024000	Cuscuz	17			
1704802	19022000	Massas alimentícias recheadas (mesmo cozidas ou preparadas de outro modo)	17			
1704900	19021	Massas alimentícias do tipo comum, não cozidas, nem recheadas, nem preparadas de outro modo, não derivadas do trigo	17	2020-10-01		Conv. ICMS 72/20
1704901	19021	Massas alimentícias do tipo sêmola, não cozidas, nem recheadas, nem preparadas de outro modo, não derivadas do trigo	17	2020-10-01		Conv. ICMS 72/20
1704902	19021100	Massas alimentícias do tipo grano duro, não cozidas, nem recheadas, nem preparadas de outro modo, que contenham ovos	17	2020-10-01		Conv. ICMS 72/20
1704903	19021900	Outras massas alimentícias do tipo comum, não cozidas, nem recheadas, nem preparadas de outro modo, que não contenham ovos, derivadas de farinha de trigo	17			
1704904	19021900	Outras massas alimentícias do tipo sêmola, não cozidas, nem recheadas, nem preparadas de outro modo, que não contenham ovos, derivadas do trigo	17			
1704905	19021900	Outras massas alimentícias do tipo grano duro, não cozidas, nem recheadas, nem preparadas de outro modo, que não contenham ovos	17			
1704906	19021100	Massas alimentícias do tipo comum, não cozidas, nem recheadas, nem preparadas de outro modo, que contenham ovos, derivadas de farinha de trigo	17			
1704907	19021100	Massas alimentícias do tipo sêmola, não cozidas, nem recheadas, nem preparadas de outro modo, que contenham ovos, derivadas do trigo	17	2020-10-01		Conv. ICMS 72/20
1704908		Revogado	17			
1704909		Revogado	17			
1705000	190520	Pães industrializados, inclusive de especiarias, exceto panetones e bolo de forma	17			
1705100	19052090	Bolo de forma, inclusive de especiarias	17			
1705200	19052010	Panetones	17			
1705300	19053100	Biscoitos e bolachas derivados de farinha de trigo; (exceto dos tipos “cream cracker”, “água e sal”, “maisena”, “maria” e outros de consumo popular que não sejam adicionados de cacau, nem recheados, cobertos ou amanteigados, independentemente de sua denominação comercial)	17			
1705301	19053100	Biscoitos e bolachas derivados de farinha de trigo dos tipos “maisena” e “maria” e outros de consumo popular que não sejam adicionados de cacau, nem recheados, cobertos ou amanteigados, independentemente de sua denominação comercial, exceto o CEST 17.053.02	17			
1705302	19053100	Biscoitos e bolachas derivados de farinha de trigo dos tipos "cream cracker" e "água e sal" de consumo popular	17			
1705400	19053100	Biscoitos e bolachas não derivados de farinha de trigo; (exceto dos tipos "cream cracker", "água e sal", "maisena" e "maria" e outros de consumo popular que não sejam adicionados de cacau, nem recheados, cobertos ou amanteigados, independentemente de sua denominação comercial)	17			
1705401	19053100	Biscoitos e bolachas não derivados de farinha de trigo dos tipos "maisena" e "maria" e outros de consumo popular que não sejam adicionados de cacau, nem recheados, cobertos ou amanteigados, independentemente de sua denominação comercial, exceto o CEST 17.054.02	17			
1705402	19053100	Biscoitos e bolachas não derivados de farinha de trigo dos tipos "cream cracker" e "água e sal" de consumo popular	17			
1705600	19059020	Biscoitos e bolachas derivados de farinha de trigo dos tipos “cream cracker” e “água e sal”	17			
1705601	19059020	Biscoitos e bolachas não derivados de farinha de trigo dos tipos “cream cracker” e “água e sal”	17			
1705602	19059020	Outras bolachas, exceto casquinhas para sorvete e os biscoitos e bolachas relacionados nos CEST 17.056.00 e 17.056.01	17			
1705700	19053200	“Waffles” e “wafers” - sem cobertura	17			
1705800	19053200	“Waffles” e “wafers” - com cobertura	17			
1705900	19054000	Torradas, pão torrado e produtos semelhantes torrados	17			
1706000	19059010	Outros pães de forma	17			
1706200	19059090	Outros pães, exceto o classificado no CEST 17.062.03	17			
1706201	19059090	Outros bolos industrializados e produtos de panificação não especificados anteriormente, incluindo as pizzas; exceto os classificados nos CEST 17.062.02 e 17.062.03	17			
1706202	19059020,19059090	Casquinhas para sorvete	17			
1706203	19059090	Pão francês até 200g	17			
1706300	19051000	Pão denominado knackebrot	17			
1706400	190590	Demais pães industrializados	17			
1706500	15079011	Óleo de soja refinado, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1706600	1508	Óleo de amendoim refinado, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1706700	1509	Azeites de oliva, em recipientes com capacidade inferior a 2 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 20 mililitros	17			
1706701	1509	Azeites de oliva, em recipientes com capacidade igual ou superior a 2 litros e inferior ou igual a 5 litros	17			
1706702	1509	Azeites de oliva, em recipientes com capacidade superior a 5 litros	17			
1706800	1510	Outros óleos e respectivas frações, obtidos exclusivamente a partir de azeitonas, mesmo refinados, mas não quimicamente modificados, e misturas desses óleos ou frações com óleos ou frações da posição 15.09, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17	2022-05-02		Conv. ICMS 66/22
1706900	15121911	Óleo de girassol em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1706901	15122910	Óleo de algodão refinado em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707000	15141	Óleo de canola, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707100	15151900	Óleo de linhaça refinado, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707200	15152910	Óleo de milho refinado, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707300	15122990	Outros óleos refinados, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707400	15179010	Misturas de óleos refinados, para consumo humano, em recipientes com capacidade inferior ou igual a 5 litros, exceto as embalagens individuais de conteúdo inferior ou igual a 15 mililitros	17			
1707500	1511,1513,1514,1515,1516,1518	Outros óleos vegetais comestíveis não especificados anteriormente	17			
1707600	16010000	Enchidos (embutidos) e produtos semelhantes, de carne, miudezas ou sangue; exceto salsicha, linguiça e mortadela	17			
1707700	16010000	Salsicha e linguiça, exceto as descritas nos CEST 17.077.01	17			
1707701	16010000	Salsicha em lata	17			
1707800	16010000	Mortadela	17			
1707900	1602	Outras preparações e conservas de carne, miudezas ou de sangue, exceto as descritas nos CEST 17.079.01, 17.079.02, 17.079.03, 17.079.04, 17.079.05, 17.079.06, 17.079.07 e 17.079.08	17	2024-02-01		Conv. ICMS 206/23
1707901	16023100	Outras preparações e conservas de carne, de miudezas ou de sangue, de aves da posição 01.05: de peruas e de perus, exceto as descritas no CEST 17.079.08	17	2024-02-01		Conv. ICMS 206/23
1707902	16023210	Outras preparações e conservas de carne, de miudezas ou de sangue, de aves da posição 01.05: de galos e de galinhas, com conteúdo de carne ou de miudezas superior ou igual a 57 %, em peso, não cozidas, exceto as descritas no CEST 17.079.08	17	2024-02-01		Conv. ICMS 206/23
1707903	16023220	Outras preparações e conservas de carne, de miudezas ou de sangue, de aves da posição 01.05: de galos e de galinhas, com conteúdo de carne ou de miudezas superior ou igual a 57 %, em peso, cozidas, exceto as descritas no CEST 17.079.08	17	2024-02-01		Conv. ICMS 206/23
1707904	16024100	Outras preparações e conservas de carne, de miudezas ou de sangue, da espécie suína: pernas e respectivos pedaços	17			
1707905	16024900	Outras preparações e conservas de carne, de miudezas ou de sangue, da espécie suína: outras, incluindo as misturas, exceto os descritos no CEST 17.079.07	17			
1707906	16025000	Outras preparações e conservas de carne, de miudezas ou de sangue, da espécie bovina	17			
1707907	16024900	Apresuntado	17			
1707908	160231,160232	Carnes de aves inteiras e com peso unitário superior a 3 kg, temperadas	17	2024-02-01		Conv. ICMS 206/23
1708000	1604	Preparações e conservas de peixes; caviar e seus sucedâneos preparados a partir de ovas de peixe; exceto os descritos nos CEST 17.080.01 e 17.081.00	17			
1708001	16042010	Outras preparações e conservas de atuns	17			
1708100	1604	Sardinha em conserva	17			
1708200	1605	Crustáceos, moluscos e outros invertebrados aquáticos, preparados ou em conservas	17			
1708300	02102000,02109900,1502,021099	Carne de gado bovino, ovino e bufalino e produtos comestíveis resultantes da matança desse gado submetidos à salga, secagem ou desidratação, exceto os descritos no CEST 17.083.01	17	2019-07-01		Conv. ICMS 38/19
1708301	02102000	Charque e jerkedbeef	17	2019-07-01		Conv. ICMS 38/19
1708400	0201,0202,0204,0206	Carne de gado bovino, ovino e bufalino e demais produtos comestíveis resultantes da matança desse gado frescos, refrigerados ou congelados	17			
1708500	0204	Carnes de animais das espécies caprina, frescas, refrigeradas ou congeladas	17			
1708600	02109900,15021019,15029000,021099	Carnes e demais produtos comestíveis frescos, resfriados, congelados, salgados ou salmourados resultantes do abate de caprinos	17			
1708700	0207,0209,02109900,1501,021099	Carnes e demais produtos comestíveis frescos, resfriados, congelados, salgados, em salmoura, simplesmente temperados, secos ou defumados, resultantes do abate de aves, exceto os descritos no CEST 17.087.02	17			
1708701	0203,0206,0209,02101,02109900,1501,021099	Carnes e demais produtos comestíveis frescos, resfriados, congelados, salgados, em salmoura, simplesmente temperados, secos ou defumados, resultantes do abate de suínos	17			
1708702	02071,02072	Carnes de aves inteiras e com peso unitário superior a 3 kg	17	2024-02-01		Conv. ICMS 206/23
1708800	0710	Produtos hortícolas, cozidos em água ou vapor, congelados, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1708801	0710	Produtos hortícolas, cozidos em água ou vapor, congelados, em embalagens de conteúdo superior a 1 kg	17			
1708900	0811	Frutas, não cozidas ou cozidas em água ou vapor, congeladas, mesmo adicionadas de açúcar ou de outros edulcorantes, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1708901	0811	Frutas, não cozidas ou cozidas em água ou vapor, congeladas, mesmo adicionadas de açúcar ou de outros edulcorantes, em embalagens de conteúdo superior a 1 kg	17			
1709000	2001	Produtos hortícolas, frutas e outras partes comestíveis de plantas, preparados ou conservados em vinagre ou em ácido acético, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1709001	2001	Produtos hortícolas, frutas e outras partes comestíveis de plantas, preparados ou conservados em vinagre ou em ácido acético, em embalagens de conteúdo superior a 1 kg	17			
1709100	2004	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, congelados, com exceção dos produtos da posição 20.06, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1709101	2004	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, congelados, com exceção dos produtos da posição 20.06, em embalagens de conteúdo superior a 1 kg	17			
1709200	2005	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, não congelados, com exceção dos produtos da posição 20.06, excluídos batata, inhame e mandioca fritos, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1709201	2005	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, não congelados, com exceção dos produtos da posição 20.06, excluídos batata, inhame e mandioca fritos, em embalagens de conteúdo superior a 1 kg	17			
1709300	20060000	Produtos hortícolas, frutas, cascas de frutas e outras partes de plantas, conservados com açúcar (passados por calda, glaceados ou cristalizados), em embalagens de conteúdo inferior ou igual a 1 kg	17			
1709301	20060000	Produtos hortícolas, frutas, cascas de frutas e outras partes de plantas, conservados com açúcar (passados por calda, glaceados ou cristalizados), em embalagens de conteúdo superior a 1 kg	17			
1709400	2007	Doces, geleias, “marmelades”, purês e pastas de frutas, obtidos por cozimento, com ou sem adição de açúcar ou de outros edulcorantes, em embalagens de conteúdo inferior ou igual a 1 kg, exceto as embalagens individuais de conteúdo inferior ou igual a 10 g	17			
1709401	2007	Doces, geleias, “marmelades”, purês e pastas de frutas, obtidos por cozimento, com ou sem adição de açúcar ou de outros edulcorantes, em embalagens de conteúdo superior a 1 kg	17			
1709500	2008	Frutas e outras partes comestíveis de plantas, preparadas ou conservadas de outro modo, com ou sem adição de açúcar ou de outros edulcorantes ou de álcool, não especificadas nem compreendidas em outras posições, excluídos os amendoins e castanhas tipo aperitivo, da posição 2008.1, em embalagens de conteúdo inferior ou igual a 1 kg	17			
1709501	2008	Frutas e outras partes comestíveis de plantas, preparadas ou conservadas de outro modo, com ou sem adição de açúcar ou de outros edulcorantes ou de álcool, não especificadas nem compreendidas em outras posições, excluídos os amendoins e castanhas tipo aperitivo, da posição 2008.1, em embalagens superior a 1 kg	17			
1709600	0901	Café torrado e moído, em embalagens de conteúdo inferior ou igual a 2 kg, exceto os classificados nos CEST 17.096.04 e 17.096.05	17			
1709601	0901	Café torrado e moído, em embalagens de conteúdo superior a 2 kg	17			
1709602	0901	Café torrado em grão, em embalagens de conteúdo inferior ou igual a 2 kg	17			
1709603	0901	Café torrado em grão, em embalagens de conteúdo superior a 2 kg	17			
1709604	0901	Café torrado e moído, em cápsulas, exceto os descritos no CEST 17.096.05	17			
1709605	0901	Café descafeinado torrado e moído, em cápsulas	17			
1709700	0902,12119090,21069090	Chá, mesmo aromatizado	17			
1709800	090300	Mate	17			
1709900	17011,17019900	Açúcar refinado, em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1709901	17011,17019900	Açúcar refinado, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1709902	17011,17019900	Açúcar refinado, em embalagens de conteúdo superior a 5 kg	17			
1710000	17019100	Açúcar refinado adicionado de aromatizante ou de corante em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710001	17019100	Açúcar refinado adicionado de aromatizante ou de corante em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710002	17019100	Açúcar refinado adicionado de aromatizante ou de corante em embalagens de conteúdo superior a 5 kg	17			
1710100	17011,17019900	Açúcar cristal, em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710101	17011,17019900	Açúcar cristal, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710102	17011,17019900	Açúcar cristal, em embalagens de conteúdo superior a 5 kg	17			
1710200	17019100	Açúcar cristal adicionado de aromatizante ou de corante, em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710201	17019100	Açúcar cristal adicionado de aromatizante ou de corante, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710202	170191	Açúcar cristal adicionado de aromatizante ou de corante, em embalagens de conteúdo superior a 5 kg	17			
1710300	17011,17019900	Outros tipos de açúcar, em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710301	17011,17019900	Outros tipos de açúcar, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710302	17011,17019900	Outros tipos de açúcar, em embalagens de conteúdo superior a 5 kg	17			
1710400	17019100	Outros tipos de açúcar adicionado de aromatizante ou de corante, em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710401	17019100	Outros tipos de açúcar adicionado de aromatizante ou de corante, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710402	17019100	Outros tipos de açúcar adicionado de aromatizante ou de corante, em embalagens de conteúdo superior a 5 kg	17			
1710500	1702	Outros açúcares em embalagens de conteúdo inferior ou igual a 2 kg, exceto as embalagens contendo envelopes individualizados (sachês) de conteúdo inferior ou igual a 10 g	17			
1710501	1702	Outros açúcares, em embalagens de conteúdo superior a 2 kg e inferior ou igual a 5 kg	17			
1710502	1702	Outros açúcares, em embalagens de conteúdo superior a 5 kg	17			
1710600	20081900	Milho para pipoca (micro-ondas)	17			
1710700	21011	Extratos, essências e concentrados de café e preparações à base destes extratos, essências ou concentrados ou à base de café, em embalagens de conteúdo inferior ou igual a 500 g, exceto os classificados no CEST 17.107.01	17			
1710701	21011	Extratos, essências e concentrados de café e preparações à base destes extratos, essências ou concentrados ou à base de café, em cápsulas	17			
1710800	210120	Extratos, essências e concentrados de chá ou de mate e preparações à base destes extratos, essências ou concentrados ou à base de chá ou de mate, em embalagens de conteúdo inferior ou igual a 500 g, exceto as bebidas prontas à base de mate ou chá e os itens classificados no CEST 17.108.01	17			
1710801	210120	Extratos, essências e concentrados de chá ou de mate e preparações à base destes extratos, essências ou concentrados ou à base de chá ou de mate, em cápsulas	17			
1710900	18069000,19019090,21011190,21011200	Preparações em pó para cappuccino e similares, em embalagens de conteúdo inferior ou igual a 500 g	17	2024-09-01		Conv. ICMS 95/24
1711000	22021000	Refrescos e outras bebidas prontas para beber, à base de chá e mate	17			
1711100	22021000	Refrescos e outras bebidas não alcoólicas, exceto os refrigerantes e as demais bebidas nos CEST 03.007.00 e 17.110.00	17			
1711200	22029900	Néctares de frutas e outras bebidas não alcoólicas prontas para beber, exceto bebidas hidroeletrolíticas e energéticos	17	2020-12-01		Conv. ICMS 120/20
1711300	210120,22029900	Bebidas prontas à base de mate ou chá	17			
1711400	22029900	Bebidas prontas à base de café	17			
1711500	22029900	Bebidas alimentares prontas à base de soja, leite ou cacau, inclusive os produtos denominados bebidas lácteas	17			
1711600	0813,0909	Sementes de anis (erva-doce), badiana (anis-estrelado), funcho, coentro, cominho ou alcaravia; bagas de zimbro; fruta seca, misturas de fruta seca ou de fruta de casa rija; quando acondicionadas em saquinhos, especialmente, para a preparação de infusões ou de tisanas (“chás”)	17	2020-03-01		Conv. ICMS 240/19
1711700	18062000	Outras preparações em blocos ou em barras, com peso superior a 2kg, ou no estado líquido, em pasta, em pó, grânulos ou formas semelhantes, em recipientes ou embalagens imediatas de conteúdo superior a 2kg	17	2023-05-01		Conv. ICMS 201/22
1900100	32131000	Tinta guache	19			
1900200	39162000	Espiral - perfil para encadernação, de plástico e outros materiais classificados nas posições 3901 a 3914	19			
1900300	39161000,391690	Outros espirais - perfil para encadernação, de plástico e outros materiais classificados nas posições 3901 a 3914	19			
1900400	39261000	Artigos de escritório e artigos escolares de plástico e outros materiais classificados nas posições 3901 a 3914, exceto estojos	19			
1900500	42021,42029	Maletas e pastas para documentos e de estudante, e artefatos semelhantes	19			
1900501	42021,42029	Baús, malas e maletas para viagem	19			
1900600	39269090	Prancheta de plástico	19			
1900700	48022090,48119090	Bobina para fax	19			
1900800	4802549	Papel seda	19			
1900900	48025499,48025799,48162000	Bobina para máquina de calcular, PDV ou equipamentos similares	19			
1901000	4802569,4802579,4802589	Cartolina escolar e papel cartão, brancos e coloridos, cortados em folhas em que um lado seja inferior ou igual a 500 mm e o outro inferior ou igual a 700 mm, quando não dobradas, e peso igual ou superior a 120g/m²; recados autoadesivos (LP note); papéis de presente; todos cortados em tamanho pronto para uso escolar e doméstico	19	2019-07-01		Conv. ICMS 38/19
1901100	37031010,37031029,37032000,37039010,37040000,48022000,480220	Papel fotográfico, exceto: (i) os papéis fotográficos emulsionados com haleto de prata tipo brilhante, matte ou lustre, em rolo e, com largura igual ou superior a 102 mm e comprimento inferior ou igual a 350 m, (ii) os papéis fotográficos emulsionados com haleto de prata tipo brilhante ou fosco, em folha e com largura igual ou superior a 152 mm e comprimento inferior ou igual a 307 mm, (iii) papel de qualidade fotográfica com tecnologia “Thermo-autochrome”, que submetido a um processo de aquecimento seja capaz de formar imagens por reação química e combinação das camadas cyan, magenta e amarela	19			
1901200	48101390,4810139	Papel almaço	19			
1901300	48169010	Papel hectográfico	19			
1901400	39202019	Papel celofane e tipo celofane	19			
1901500	48062000	Papel impermeável	19			
1901600	48081000	Papel crepon	19			
1901700	48102290	Papel fantasia	19			
1901800	4809,4816	Papel-carbono, papel autocopiativo (exceto os vendidos em rolos de diâmetro igual ou superior a 60 cm e os vendidos em folhas de formato igual ou superior a 60 cm de altura e igual ou superior a 90 cm de largura) e outros papéis para cópia ou duplicação (incluídos os papéis para estênceis ou para chapas ofsete), estênceis completos e chapas ofsete, de papel, em folhas, mesmo acondicionados em caixas	19			
1901900	4817	Envelopes, aerogramas, bilhetes-postais não ilustrados e cartões para correspondência, de papel ou cartão, caixas, sacos e semelhantes, de papel ou cartão, contendo um sortido de artigos para correspondência	19			
1902000	48201000	Livros de registro e de contabilidade, blocos de notas, de encomendas, de recibos, de apontamentos, de papel para cartas, agendas e artigos semelhantes	19			
1902100	48202000	Cadernos	19			
1902200	48203000	Classificadores, capas para encadernação (exceto as capas para livros) e capas de processos	19			
1902300	48204000	Formulários em blocos tipo “manifold”, mesmo com folhas intercaladas de papel-carbono	19			
1902400	48205000	Álbuns para amostras ou para coleções	19			
1902500	48209000	Pastas para documentos, outros artigos escolares, de escritório ou de papelaria, de papel ou cartão e capas para livros, de papel ou cartão	19			
1902600	49090000	Cartões postais impressos ou ilustrados, cartões impressos com votos ou mensagens pessoais, mesmo ilustrados, com ou sem envelopes, guarnições ou aplicações (conhecidos como cartões de expressão social - de época/sentimento)	19			
1902700	96081000	Canetas esferográficas	19			
1902800	96082000	Canetas e marcadores, com ponta de feltro ou com outras pontas porosas	19			
1902900	96083000	Canetas tinteiro	19			
1903000	9608	Outras canetas; sortidos de canetas	19			
1903100	480256	Papel cortado “cutsize” (tipo A3, A4, ofício I e II, carta e outros)	19			
1903200	52105990	Papel camurça	19			
1903300	76071190	Papel laminado e papel espelho	19			
2000100	12119090	Henna (embalagens de conteúdo inferior ou igual a 200 g)	20			
2000101	12119090	Henna (embalagens de conteúdo superior a 200 g)	20			
2000200	27121000	Vaselina	20			
2000300	28142000	Amoníaco em solução aquosa (amônia)	20			
2000400	28470000	Peróxido de hidrogênio, em embalagens de conteúdo inferior ou igual a 500 ml	20			
2000500	30067000	Lubrificação íntima	20			
2000600	3301	Óleos essenciais (desterpenados ou não), incluídos os chamados “concretos” ou “absolutos”; resinoides; oleorresinas de extração; soluções concentradas de óleos essenciais em gorduras, em óleos fixos, em ceras ou em matérias análogas, obtidas por tratamento de flores através de substâncias gordas ou por maceração; subprodutos terpênicos residuais da desterpenação dos óleos essenciais; águas destiladas aromáticas e soluções aquosas de óleos essenciais, em embalagens de conteúdo inferior ou igual a 500 ml	20			
2000700	33030010	Perfumes (extratos)	20			
2000800	33030020	Águas-de-colônia	20			
2000900	33041000	Produtos de maquilagem para os lábios	20			
2001000	33042010	Sombra, delineador, lápis para sobrancelhas e rímel	20			
2001100	33042090	Outros produtos de maquilagem para os olhos	20			
2001200	33043000	Preparações para manicuros e pedicuros, incluindo removedores de esmalte à base de acetona	20			
2001300	33049100	Pós, incluídos os compactos	20			
2001400	33049910	Cremes de beleza, cremes nutritivos e loções tônicas	20			
2001500	33049990	Outros produtos de beleza ou de maquilagem preparados e preparações para conservação ou cuidados da pele, exceto as preparações solares e antissolares	20			
2001600	33049990	Preparações solares e antissolares	20			
2001700	33051000	Xampus para o cabelo	20			
2001800	33052000	Preparações para ondulação ou alisamento, permanentes, dos cabelos	20			
2001900	33053000	Laquês para o cabelo	20			
2002000	33059000	Outras preparações capilares, incluindo máscaras e finalizadores	20			
2002100	33059000	Condicionadores	20			
2002200	33059000	Tintura para o cabelo	20			
2002300	33061000	Dentifrícios	20			
2002400	33062000	Fios utilizados para limpar os espaços interdentais (fios dentais)	20			
2002500	33069000	Outras preparações para higiene bucal ou dentária	20			
2002600	33071000	Preparações para barbear (antes, durante ou após)	20			
2002700	33072010	Desodorantes (desodorizantes) corporais líquidos, exceto os classificados no CEST 20.027.01	20			
2002701	33072010	Loções e óleos desodorantes hidratantes líquidos	20			
2002800	33072010	Antiperspirantes líquidos	20			
2002900	33072090	Outros desodorantes (desodorizantes) corporais, exceto os classificados no CEST 20.029.01	20			
2002901	33072090	Outras loções e óleos desodorantes hidratantes	20			
2003000	33072090	Outros antiperspirantes	20			
2003100	33073000	Sais perfumados e outras preparações para banhos	20			
2003200	33079000	Outros produtos de perfumaria preparados	20			
2003201	33079000	Outros produtos de toucador preparados	20			
2003300	33079000	Soluções para lentes de contato ou para olhos artificiais	20			
2003400	34011190	Sabões de toucador em barras, pedaços ou figuras moldados, exceto CEST 20.034.01	20	2019-07-01		Conv. ICMS 38/19
2003401	34011190	Lenços umedecidos	20	2019-07-01		Conv. ICMS 38/19
2003500	34011900	Outros sabões, produtos e preparações, em barras, pedaços ou figuras moldados	20			
2003501		Revogado	20		2019-06-30	
2003600	34012010	Sabões de toucador sob outras formas	20			
2003700	34013000	Produtos e preparações orgânicos tensoativos para lavagem da pele, na forma de líquido ou de creme, acondicionados para venda a retalho, mesmo contendo sabão	20			
2003800	40149010	Bolsa para gelo ou para água quente	20			
2003900	40149090	Chupetas e bicos para mamadeiras e para chupetas, de borracha	20			
2004000	39249000,39269040,39269090	Chupetas e bicos para mamadeiras e para chupetas, de silicone	20			
2004100	42021	Malas e maletas de toucador	20			
2004200	48181000	Papel higiênico - folha simples	20			
2004300	48181000	Papel higiênico - folha dupla, tripla e quádrupla	20	2025-02-01		Conv. ICMS 178/24
2004400	48182000	Lenços (incluídos os de maquilagem) e toalhas de mão	20			
2004500	48182000	Papel toalha de uso institucional do tipo comercializado em rolos igual ou superior a 80 metros e do tipo comercializado em folhas intercaladas	20			
2004600	48183000	Toalhas e guardanapos de mesa	20			
2004700	48189090	Toalhas de cozinha (papel toalha de uso doméstico)	20			
2004800	96190000	Fraldas, exceto os descritos no CEST 20.048.01	20			
2004801	96190000	Fraldas de fibras têxteis	20			
2004900	96190000	Tampões higiênicos	20			
2005000	96190000	Absorventes higiênicos externos	20			
2005100	56012190	Hastes flexíveis (uso não medicinal)	20			
2005200	56039290	Sutiã descartável, assemelhados e papel para depilação	20			
2005300	82032090	Pinças para sobrancelhas	20			
2005400	82141000	Espátulas (artigos de cutelaria)	20			
2005500	82142000	Utensílios e sortidos de utensílios de manicuros ou de pedicuros (incluídas as limas para unhas)	20			
2005600	90251110,90251990,9025111	Termômetros, inclusive o digital	20			
2005700	96032	Escovas e pincéis de barba, escovas para cabelos, para cílios ou para unhas e outras escovas de toucador de pessoas, incluídas as que sejam partes de aparelhos, exceto escovas de dentes	20			
2005800	96032100	Escovas de dentes, incluídas as escovas para dentaduras	20			
2005900	96033000	Pincéis para aplicação de produtos cosméticos	20			
2006000	96050000	Sortidos de viagem, para toucador de pessoas para costura ou para limpeza de calçado ou de roupas	20			
2006100	9615	Pentes, travessas para cabelo e artigos semelhantes; grampos (alfinetes) para cabelo; pinças (pinceguiches), onduladores, bobes (rolos) e artefatos semelhantes para penteados, e suas partes, exceto os classificados na posição 8516 e suas partes	20			
2006200	96162000	Borlas ou esponjas para pós ou para aplicação de outros cosméticos ou de produtos de toucador	20			
2006300	39233090,39241000,39249000,40149090,7013	Mamadeiras	20	2022-11-01		Conv. ICMS 154/22
2006400	82121020,82122010	Aparelhos e lâminas de barbear	20			
2006500	56012110	Algodão hidrófilo, não estéril, destinado à higiene pessoal.	20	2022-09-01		Conv. ICMS 108/22
2100100	73211100,73218100,73219000	Fogões de cozinha de uso doméstico e suas partes	21			
2100200	84181000	Combinações de refrigeradores e congeladores (“freezers”), munidos de portas exteriores separadas	21			
2100300	84182100	Refrigeradores do tipo doméstico, de compressão	21			
2100400	84182900	Outros refrigeradores do tipo doméstico	21			
2100500	84183000	Congeladores (“freezers”) horizontais tipo arca, de capacidade não superior a 800 litros	21			
2100600	84184000	Congeladores (“freezers”) verticais tipo armário, de capacidade não superior a 900 litros	21			
2100700	841850	Outros móveis (arcas, armários, vitrines, balcões e móveis semelhantes) para a conservação e exposição de produtos, que incorporem um equipamento para a produção de frio	21			
2100800	8418699	Mini adega e similares	21			
2100900	84186999	Máquinas para produção de gelo	21			
2101000	84189900	Partes dos refrigeradores, congeladores, mini adegas e similares, máquinas para produção de gelo e bebedouros descritos nos CEST 21.002.00, 21.003.00, 21.004.00, 21.005.00, 21.006.00, 21.007.00, 21.008.00, 21.009.00 e 21.013.00	21			
2101100	842112	Secadoras de roupa de uso doméstico	21			
2101200	84211990	Outras secadoras de roupas e centrífugas de uso doméstico	21			
2101300	84186931	Bebedouros refrigerados para água	21			
2101400	84219	Partes das secadoras de roupas e centrífugas de uso doméstico e dos aparelhos para filtrar ou depurar água, descritos nos CEST 21.011.00 e 21.012.00 e 21.098.00	21			
2101500	84221100,84229010	Máquinas de lavar louça do tipo doméstico e suas partes	21			
2101600	844331	Máquinas que executem pelo menos duas das seguintes funções: impressão, cópia ou transmissão de telecópia (fax), capazes de ser conectadas a uma máquina automática para processamento de dados ou a uma rede	21			
2101700	844332	Outras impressoras, máquinas copiadoras e telecopiadores (fax), mesmo combinados entre si, capazes de ser conectados a uma máquina automática para processamento de dados ou a uma rede	21			
2101800	84439	Partes e acessórios de máquinas e aparelhos de impressão por meio de blocos, cilindros e outros elementos de impressão da posição 8442; e de outras impressoras, máquinas copiadoras e telecopiadores (fax), mesmo combinados entre si	21			
2101900	84501100	Máquinas de lavar roupa, mesmo com dispositivos de secagem, de uso doméstico, de capacidade não superior a 10 kg, em peso de roupa seca, inteiramente automáticas	21			
2102000	84501200	Outras máquinas de lavar roupa, mesmo com dispositivos de secagem, de uso doméstico, com secador centrífugo incorporado	21			
2102100	84501900	Outras máquinas de lavar roupa, mesmo com dispositivos de secagem, de uso doméstico	21			
2102200	845020	Máquinas de lavar roupa, mesmo com dispositivos de secagem, de uso doméstico, de capacidade superior a 10 kg, em peso de roupa seca	21			
2102300	845090	Partes de máquinas de lavar roupa, mesmo com dispositivos de secagem, de uso doméstico	21			
2102400	84512100	Máquinas de secar de uso doméstico de capacidade não superior a 10 kg, em peso de roupa seca	21			
2102500	84512990	Outras máquinas de secar de uso doméstico	21			
2102600	845190	Partes de máquinas de secar de uso doméstico	21			
2102700	84521000	Máquinas de costura de uso doméstico	21			
2102800	847130	Máquinas automáticas para processamento de dados, portáteis, de peso não superior a 10 kg, contendo pelo menos uma unidade central de processamento, um teclado e uma tela	21			
2102900	84714	Outras máquinas automáticas para processamento de dados	21			
2103000	84715010	Unidades de processamento, de pequena capacidade, exceto as das subposições 8471.41 ou 8471.49, podendo conter, no mesmo corpo, um ou dois dos seguintes tipos de unidades: unidade de memória, unidade de entrada e unidade de saída; baseadas em microprocessadores, com capacidade de instalação, dentro do mesmo gabinete, de unidades de memória da subposição 8471.70, podendo conter múltiplos conectores de expansão (“slots”), e valor FOB inferior ou igual a US$ 12.500,00, por unidade	21			
2103100	8471605	Unidades de entrada, exceto as classificadas no código 8471.60.54	21			
2103200	84716090	Outras unidades de entrada ou de saída, podendo conter, no mesmo corpo, unidades de memória	21			
2103300	847170	Unidades de memória	21			
2103400	847190	Outras máquinas automáticas para processamento de dados e suas unidades; leitores magnéticos ou ópticos, máquinas para registrar dados em suporte sob forma codificada, e máquinas para processamento desses dados, não especificadas nem compreendidas em outras posições	21			
2103500	847330	Partes e acessórios das máquinas da posição 84.71	21			
2103600	85043	Outros transformadores, exceto os classificados nos códigos 8504.33.00 e 8504.34.00	21			
2103700	85044010	Carregadores de acumuladores	21			
2103800	85044040	Equipamentos de alimentação ininterrupta de energia (UPS ou “no break”)	21			
2103900	85078000	Outros acumuladores	21			
2104000	8508	Aspiradores	21			
2104100	8509	Aparelhos eletromecânicos de motor elétrico incorporado, de uso doméstico e suas partes	21			
2104200	85098010	Enceradeiras	21			
2104300	85161000	Chaleiras elétricas	21			
2104400	85164000	Ferros elétricos de passar	21			
2104500	85165000	Fornos de micro-ondas	21			
2104600	85166000	Outros fornos; fogareiros (incluídas as chapas de cocção), grelhas e assadeiras, exceto os portáteis	21			
2104700	85166000	Outros fornos; fogareiros (incluídas as chapas de cocção), grelhas e assadeiras, portáteis	21			
2104800	85167100	Outros aparelhos eletrotérmicos de uso doméstico - Cafeteiras	21			
2104900	85167200	Outros aparelhos eletrotérmicos de uso doméstico - Torradeiras	21			
2105000	851679	Outros aparelhos eletrotérmicos de uso doméstico	21			
2105100	85169000	Partes das chaleiras, ferros, fornos e outros aparelhos eletrotérmicos da posição 85.16, descritos nos CEST 21.043.00, 21.044.00, 21.045.00, 21.046.00, 21.047.00, 21.048.00, 21.049.00 e 21.050.00	21			
2105200	85171100	Aparelhos telefônicos por fio com unidade auscultador - microfone sem fio	21			
2105300	85171300,8517143	Telefones inteligentes (“smartphones”) e para redes celulares, excetos por satélite, os de uso automotivo e os classificados nos CEST 21.053.01	21	2022-05-02		Conv. ICMS 66/22
2105301	85171300,85171431	Telefones inteligentes (“smartphones”) e para redes celulares portáteis, excetos por satélite	21	2022-05-02		Conv. ICMS 66/22
2105400	851714	Outros telefones para outras redes sem fio, excetos os de uso automotivo e os classificados nos CEST 21.053.00 e 21.053.01	21	2022-05-02		Conv. ICMS 66/22
2105500	85171830	Outros aparelhos telefônicos não combinados com outros aparelhos	21	2022-05-02		Conv. ICMS 66/22
2105501	85171890	Outros aparelhos telefônicos	21	2022-05-02		Conv. ICMS 66/22
2105600	85176259	Outros aparelhos para transmissão ou recepção de voz, imagem ou outros dados em rede com fio.	21	2020-03-01		Conv. ICMS 240/19
2105601	85176254,85176255	Distribuidores de conexões para rede (“hubs”) e moduladores/demoduladores (“modens”).	21	2020-03-01		Conv. ICMS 240/19
2105700	8518	Microfones e seus suportes; alto-falantes, mesmo montados nos seus receptáculos, fones de ouvido (auscultadores), mesmo combinados com microfone e conjuntos ou sortidos constituídos por um microfone e um ou mais alto-falantes, amplificadores elétricos de audiofrequência, aparelhos elétricos de amplificação de som; suas partes e acessórios; exceto os de uso automotivo	21			
2105800	8519,8522,85271	Aparelhos de radiodifusão suscetíveis de funcionarem sem fonte externa de energia. Aparelhos de gravação de som; aparelhos de reprodução de som; aparelhos de gravação e de reprodução de som; partes e acessórios; exceto os de uso automotivo	21			
2105900	85198190	Outros aparelhos de gravação de som; aparelhos de reprodução de som; aparelhos de gravação e de reprodução de som; partes e acessórios; exceto os de uso automotivo	21			
2106000	85219010,852190	Gravador-reprodutor e editor de imagem e som, em discos, por meio magnético, óptico ou optomagnético, exceto de uso automotivo	21			
2106100	85219090,852190	Outros aparelhos videofônicos de gravação ou reprodução, mesmo incorporando um receptor de sinais videofônicos, exceto os de uso automotivo	21			
2106200	85235110	Cartões de memória ("memorycards")	21			
2106300	852352	Cartões inteligentes ("smartcards"), exceto o item classificado no CEST 21.064.00	21	2022-05-02		Conv. ICMS 66/22
2106400	852352	Cartões inteligentes ("sim cards")	21	2022-05-02		Conv. ICMS 66/22
2106500	8525892	Câmeras fotográficas digitais e câmeras de vídeo	21	2022-05-02		Conv. ICMS 66/22
2106600	85279	Outros aparelhos receptores para radiodifusão, mesmo combinados num invólucro, com um aparelho de gravação ou de reprodução de som, ou com um relógio, inclusive caixa acústica para Home Theaters classificados na posição 8518	21			
2106700	85284990,85285900,852869	Monitores e projetores que não incorporem aparelhos receptores de televisão, policromáticos	21	2022-05-02		Conv. ICMS 66/22
2106701	85286200	Projetores capazes de serem conectados diretamente a uma máquina automática para processamento de dados da posição 84.71 e concebidos para serem utilizados com esta máquina	21			
2106800	85285200	Outros monitores capazes de serem conectados diretamente a uma máquina automática para processamento de dados da posição 84.71 e concebidos para serem utilizados com esta máquina, policromáticos	21	2022-05-02		Conv. ICMS 66/22
2106900	85287	Aparelhos receptores de televisão, mesmo que incorporem um aparelho receptor de radiodifusão ou um aparelho de gravação ou reprodução de som ou de imagens - Televisores de CRT (tubo de raios catódicos)	21			
2107000	85287	Aparelhos receptores de televisão, mesmo que incorporem um aparelho receptor de radiodifusão ou um aparelho de gravação ou reprodução de som ou de imagens - Televisores de LCD (Display de Cristal Líquido)	21			
2107100	85287	Aparelhos receptores de televisão, mesmo que incorporem um aparelho receptor de radiodifusão ou um aparelho de gravação ou reprodução de som ou de imagens - Televisores de Plasma	21			
2107200	85287	Outros aparelhos receptores de televisão não dotados de monitores ou display de vídeo	21			
2107300	85287	Outros aparelhos receptores de televisão não relacionados nos CEST 21.069.00, 21.070.00, 21.071.00 e 21.072.00	21			
2107400	900659	Câmeras fotográficas dos tipos utilizadas para preparação de clichês ou cilindros de impressão	21			
2107500	90064000	Câmeras fotográficas para filmes de revelação e copiagem instantâneas	21			
2107600	90189050	Aparelhos de diatermia	21			
2107700	90191000	Aparelhos de massagem	21			
2107800	90328911	Reguladores de voltagem eletrônicos	21			
2107900	95045000	Consoles e máquinas de jogos de vídeo, exceto os classificados na subposição 9504.30	21			
2108000	8517621	Multiplexadores e concentradores	21			
2108100	85176229	Centrais automáticas privadas, de capacidade inferior ou igual a 25 ramais	21	2022-05-02		Conv. ICMS 66/22
2108200	85176239	Outros aparelhos para comutação	21			
2108300	8517624	Roteadores digitais, em redes com ou sem fio	21			
2108400	85176262	Aparelhos emissores com receptor incorporado de tecnologia celular	21	2022-05-02		Conv. ICMS 66/22
2108500	8517629	Outros aparelhos de recepção, conversão e transmissão ou regeneração de voz, imagens ou outros dados, incluindo os aparelhos de comutação e roteamento	21			
2108600	85177110	Antenas próprias para telefones celulares portáteis, exceto as telescópicas	21	2022-05-02		Conv. ICMS 66/22
2108700	821490,8510	Aparelhos ou máquinas de barbear, máquinas de cortar o cabelo ou de tosquiar e aparelhos de depilar, e suas partes	21			
2108800	84145	Ventiladores, exceto os de uso agrícola e do CEST 21.088.01	21	2022-05-02		Conv. ICMS 66/22
2108801	84145910	Microventiladores com área de carcaça inferior a 90 cm²	21	2022-08-01		Conv. ICMS 66/22
2108900	84145990	Ventiladores de uso agrícola	21			
2109000	84146000	Coifas com dimensão horizontal máxima não superior a 120 cm	21			
2109100	84149020	Partes de ventiladores ou coifas aspirantes	21			
2109200	841510,84158	Máquinas e aparelhos de ar condicionado contendo um ventilador motorizado e dispositivos próprios para modificar a temperatura e a umidade, incluídos as máquinas e aparelhos em que a umidade não seja regulável separadamente	21			
2109300	84151011	Aparelhos de ar-condicionado tipo Split System (sistema com elementos separados) com unidade externa e interna	21			
2109400	84151019	Aparelhos de ar-condicionado com capacidade inferior ou igual a 30.000 frigorias/hora	21			
2109500	84151090	Aparelhos de ar-condicionado com capacidade acima de 30.000 frigorias/hora	21			
2109600	84159010	Unidades evaporadoras (internas) de aparelho de ar-condicionado do tipo Split System (sistema com elementos separados), com capacidade inferior ou igual a 30.000 frigorias/hora	21			
2109700	84159020	Unidades condensadoras (externas) de aparelho de ar-condicionado do tipo Split System (sistema com elementos separados), com capacidade inferior ou igual a 30.000 frigorias/hora	21			
2109800	84212100	Aparelhos elétricos para filtrar ou depurar água (purificadores de água refrigerados), exceto os itens classificados no CEST 21.098.01	21			
2109801	84212100	Outros aparelhos elétricos para filtrar ou depurar água	21			
2109900	84243010,84243090,84249090	Lavadora de alta pressão e suas partes	21			
2110000	84672100	Furadeiras elétricas	21			
2110100	85162	Aparelhos elétricos para aquecimento de ambientes	21			
2110200	85163100	Secadores de cabelo	21			
2110300	85163200	Outros aparelhos para arranjos do cabelo	21			
2110400	8527	Aparelhos receptores para radiodifusão, mesmo combinados num mesmo invólucro, com um aparelho de gravação ou de reprodução de som, ou com um relógio, exceto os classificados na posição 8527.1, 8527.2 e 8527.9 que sejam de uso automotivo	21			
2110500	84796000	Climatizadores de ar	21			
2110600	84159090	Outras partes para máquinas e aparelhos de ar-condicionado que contenham um ventilador motorizado e dispositivos próprios para modificar a temperatura e a umidade, incluindo as máquinas e aparelhos em que a umidade não seja regulável separadamente	21			
2110700	8525891	Câmeras de televisão	21	2022-05-02		Conv. ICMS 66/22
2110800	84231000	Balanças de uso doméstico	21			
2110900	8540	Tubos e válvulas, eletrônicos, de cátodo quente, cátodo frio ou fotocátodo (por exemplo, tubos e válvulas, de vácuo, de vapor ou de gás, ampolas retificadoras de vapor de mercúrio, tubos catódicos, tubos e válvulas para câmeras de televisão)	21			
2111000	8517	Aparelhos elétricos para telefonia; outros aparelhos para transmissão ou recepção de voz, imagens ou outros dados, incluídos os aparelhos para comunicação em redes por fio ou redes sem fio, tal como uma rede local (LAN) ou uma rede de área estendida (WAN), incluídas suas partes, exceto os de uso automotivo, os classificados nos códigos NCM/SH 8517.62.51, 8517.62.52 e 8517.62.53 e no código CEST 21.127.00	21	2024-02-01		Conv. ICMS 206/23
2111100	8517	Interfones, seus acessórios, tomadas e “plugs”	21			
2111200	8529	Partes reconhecíveis como exclusiva ou principalmente destinadas aos aparelhos das posições 8525 a 8528; exceto as de uso automotivo	21			
2111300	8531	Aparelhos elétricos de sinalização acústica ou visual (por exemplo, campainhas, sirenes, quadros indicadores, aparelhos de alarme para proteção contra roubo ou incêndio); exceto os de uso automotivo e os classificados nas posições 8531.10 e 8531.80.00.	21			
2111400	853110	Aparelhos elétricos de alarme, para proteção contra roubo ou incêndio e aparelhos semelhantes, exceto os de uso automotivo	21			
2111500	85318000	Outros aparelhos de sinalização acústica ou visual, exceto os de uso automotivo	21			
2111600	853400	Circuitos impressos, exceto os de uso automotivo	21			
2111700	85414111,85414121	Diodos emissores de luz (LED), exceto diodos “laser”	21	2022-05-02		Conv. ICMS 66/22
2111800	85437092	Eletrificadores de cercas eletrônicos	21			
2111900	90303	Aparelhos e instrumentos para medida ou controle da tensão, intensidade, resistência ou da potência, sem dispositivo registrador; exceto os de uso automotivo	21			
2112000	903089	Analisadores lógicos de circuitos digitais, de espectro de frequência, frequencímetros, fasímetros, e outros instrumentos e aparelhos de controle de grandezas elétricas e detecção	21			
2112100	910700	Interruptores horários e outros aparelhos que permitam acionar um mecanismo em tempo determinado, munidos de maquinismo de aparelhos de relojoaria ou de motor síncrono	21			
2112200	9405	Aparelhos de iluminação (incluídos os projetores) e suas partes, não especificados nem compreendidos em outras posições; anúncios, cartazes ou tabuletas e placas indicadoras luminosos, e artigos semelhantes, contendo uma fonte luminosa fixa permanente, e suas partes não especificadas nem compreendidas em outras posições, com exceção dos itens classificados nos CEST 21.123.00, 21.124.00 e 21.125.00	21			
2112300	94051,94059	Lustres e outros aparelhos elétricos de iluminação, próprios para serem suspensos ou fixados no teto ou na parede, exceto os dos tipos utilizados na iluminação pública; e suas partes	21	2022-05-02		Conv. ICMS 66/22
2112400	94052,94059	Abajures de cabeceiras, de escritório e lampadários de interior, elétricos e suas partes	21	2022-05-02		Conv. ICMS 66/22
2112500	94054,94059	Outras luminárias e aparelhos de iluminação, elétricos, e suas partes	21	2022-05-02		Conv. ICMS 66/22
2112600	85423190	Microprocessador	21			
2112700	85176277	Aparelho emissor com receptor incorporado, digital, com tecnologias de transmissão/recepção sem fio, tela sensível ao toque “smartwatch”	21	2024-02-01		Conv. ICMS 206/23
2200100	2309	Ração tipo “pet” para animais domésticos	22			
2300100	210500	Sorvetes de qualquer espécie	23			
2300200	1806,1901,2106,0404	Preparados para fabricação de sorvete em máquina	23	2023-06-01		Conv. ICMS 53/23
2400100	3208,3209,321000	Tintas, vernizes	24			
2400200	2821,32041700,3206	Xadrez e pós assemelhados, em embalagem de conteúdo inferior ou igual a 1 kg, exceto pigmentos à base de dióxido de titânio classificados no código NCM 3206.11.10	24	2022-05-02		Conv. ICMS 66/22
2400201	2821,32041700,3206	Xadrez e pós assemelhados, em embalagem de conteúdo superior a 1 kg, exceto pigmentos à base de dióxido de titânio classificados no código NCM 3206.11.10	24	2022-05-02		Conv. ICMS 66/22
2400300	3204,32050000,3206,3212	Corantes para aplicação em bases, tintas e vernizes	24			
2500100	87021000	Veículos automóveis para transporte de 10 pessoas ou mais, incluindo o motorista, unicamente com motor de pistão, de ignição por compressão (diesel ou semidiesel), com volume interno de habitáculo, destinado a passageiros e motorista, superior a 6 m³, mas inferior a 9 m³	25			
2500200	87024090	Veículos automóveis para transporte de 10 pessoas ou mais, incluindo o motorista, unicamente com motor elétrico para propulsão, com volume interno de habitáculo, destinado a passageiros e motorista, superior a 6 m³, mas inferior a 9 m³	25			
2500300	87032100	Automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada não superior a 1000 cm³	25			
2500400	87032210	Automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 1000 cm³, mas não superior a 1500 cm³, com capacidade de transporte de pessoas sentadas inferior ou igual a 6, incluído o condutor, exceto carro celular	25			
2500500	87032290	Outros automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 1000 cm³, mas não superior a 1500 cm³, exceto carro celular	25			
2500600	87032310	Automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 1500 cm³, mas não superior a 3000 cm³, com capacidade de transporte de pessoas sentadas inferior ou igual a 6, incluído o condutor, exceto carro celular, carro funerário e automóveis de corrida	25			
2500700	87032390	Outros automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 1500 cm³, mas não superior a 3000 cm³, exceto carro celular, carro funerário e automóveis de corrida	25			
2500800	87032410	Automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 3000 cm³, com capacidade de transporte de pessoas sentadas inferior ou igual a 6, incluído o condutor, exceto carro celular, carro funerário e automóveis de corrida	25			
2500900	87032490	Outros automóveis unicamente com motor de pistão alternativo de ignição por centelha (faísca*), de cilindrada superior a 3000 cm³, exceto carro celular, carro funerário e automóveis de corrida	25			
2501000	87033210	Automóveis unicamente com motor diesel ou semidiesel, de cilindrada superior a 1500 cm³, mas não superior a 2500 cm³, com capacidade de transporte de pessoas sentadas inferior ou igual a 6, incluído o condutor, exceto ambulância, carro celular e carro funerário	25			
2501100	87033290	Outros automóveis unicamente com motor diesel ou semidiesel, de cilindrada superior a 1500 cm³, mas não superior a 2500 cm³, exceto ambulância, carro celular e carro funerário	25			
2501200	87033310	Automóveis unicamente com motor diesel ou semidiesel, de cilindrada superior a 2500 cm³, com capacidade de transporte de pessoas sentadas inferior ou igual a 6, incluído o condutor, exceto carro celular e carro funerário	25			
2501300	87033390	Outros automóveis unicamente com motor diesel ou semidiesel, de cilindrada superior a 2500 cm³, exceto carro celular e carro funerário	25			
2501400	87042110	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, chassis com motor diesel ou semidiesel e cabina, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2501500	87042120	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, com motor diesel ou semidiesel, com caixa basculante, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2501600	87042130	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, frigoríficos ou isotérmicos, com motor diesel ou semidiesel, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2501700	87042190	Outros veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, com motor diesel ou semidiesel, exceto carro-forte para transporte de valores e caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2501800	87043110	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, com motor a explosão, chassis e cabina, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2501900	87043120	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, com motor explosão com caixa basculante, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2502000	87043130	Veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, frigoríficos ou isotérmicos com motor explosão, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2502100	87043190	Outros veículos automóveis para transporte de mercadorias, de peso em carga máxima não superior a 5 toneladas, com motor a explosão, exceto carro-forte para transporte de valores e caminhão de peso em carga máxima superior a 3,9 toneladas	25			
2502200	87022000	Veículos automóveis para transporte de 10 pessoas ou mais, incluindo o motorista, com motor de pistão, de ignição por compressão (diesel ou semidiesel) e um motor elétrico, com volume interno de habitáculo, destinado a passageiros e motorista, superior a 6 m³, mas inferior a 9 m³	25			
2502300	87023000	Veículos automóveis para transporte de 10 pessoas ou mais, incluindo o motorista, com motor de pistão alternativo, de ignição por centelha (faísca) e um motor elétrico, com volume interno de habitáculo, destinado a passageiros e motorista, superior a 6 m³, mas inferior a 9 m³	25			
2502400	87029000	Outros veículos automóveis para transporte de 10 pessoas ou mais, incluindo o motorista, com volume interno de habitáculo, destinado a passageiros e motorista, superior a 6 m³, mas inferior a 9 m³	25			
2502500	87034000	Automóveis equipados para propulsão, simultaneamente, com um motor de pistão alternativo de ignição por centelha (faísca*) e um motor elétrico, exceto os suscetíveis de serem carregados por conexão a uma fonte externa de energia elétrica, o carro celular e o carro funerário	25			
2502600	87035000	Automóveis equipados para propulsão, simultaneamente, com um motor de pistão por compressão (diesel ou semidiesel) e um motor elétrico, exceto os suscetíveis de serem carregados por conexão a uma fonte externa de energia elétrica, exceto o carro celular e o carro funerário	25			
2502700	87036000	Automóveis equipados para propulsão, simultaneamente, com um motor de pistão alternativo de ignição por centelha (faísca*) e um motor elétrico, suscetíveis de serem carregados por conexão a uma fonte externa de energia elétrica, exceto o carro celular e o carro funerário	25			
2502800	87037000	Automóveis equipados para propulsão, simultaneamente, com um motor de pistão por compressão (diesel ou semidiesel) e um motor elétrico, suscetíveis de serem carregados por conexão a uma fonte externa de energia elétrica, exceto o carro celular e o carro funerário	25			
2502900	87038000	Outros veículos, equipados unicamente com motor elétrico para propulsão	25			
2503000	87044100	Outros veículos para transportes de mercadorias equipados para propulsão, simultaneamente, com motor de pistão de ignição por compressão (diesel ou semidiesel) e motor elétrico de peso em carga máxima (bruto) não superior a 5 toneladas, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25	2022-08-01		Conv. ICMS 66/22
2503100	87045100	Outros veículos para transportes de mercadorias equipados para propulsão, simultaneamente, com motor de pistão de ignição por centelha (faísca) e motor elétrico de peso em carga máxima (bruto) não superior a 5 toneladas, exceto caminhão de peso em carga máxima superior a 3,9 toneladas	25	2022-08-01		Conv. ICMS 66/22
2503200	87046000	Outros veículos para transporte de mercadorias, unicamente com motor elétrico para propulsão, exceto veículo de peso em carga máxima superior a 3,9 toneladas	25	2024-12-12		Conv. ICMS 174/24
2600100	8711	Motocicletas (incluídos os ciclomotores) e outros ciclos equipados com motor auxiliar, mesmo com carro lateral, exceto os classificados no CEST 26.001.01; carros laterais.	26	2022-03-01		Conv. ICMS 004/22
2600101	8711	Bicicletas e outros ciclos (incluídos os triciclos) com propulsão de motor elétrico auxiliar assistido pela força humana.	26	2022-03-01		Conv. ICMS 004/22
2800100	33030010	Perfumes (extratos)	28			
2800200	33030020	Águas-de-colônia	28			
2800300	33041000	Produtos de maquiagem para os lábios	28			
2800400	33042010	Sombra, delineador, lápis para sobrancelhas e rímel	28			
2800500	33042090	Outros produtos de maquiagem para os olhos	28			
2800600	33043000	Preparações para manicuros e pedicuros	28			
2800700	33049100	Pós para maquiagem, incluindo os compactos	28			
2800800	33049910	Cremes de beleza, cremes nutritivos e loções tônicas	28			
2800900	33049990	Outros produtos de beleza ou de maquiagem preparados e preparações para conservação ou cuidados da pele, exceto as preparações antissolares e os bronzeadores	28			
2801000	33049990	Preparações antissolares e os bronzeadores	28			
2801100	33051000	Xampus para o cabelo	28			
2801200	33052000	Preparações para ondulação ou alisamento, permanentes, dos cabelos	28			
2801300	33059000	Outras preparações capilares	28			
2801400	33059000	Tintura para o cabelo	28			
2801500	33071000	Preparações para barbear (antes, durante ou após)	28			
2801600	33072010	Desodorantes (desodorizantes) corporais líquidos, exceto os classificados no CEST 28.016.01	28	2019-09-01		Conv. ICMS 130/19
2801601	33072010	Loções e óleos desodorantes hidratantes líquidos	28	2019-09-01		Conv. ICMS 130/19
2801602	33072010	Antiperspirantes líquidos	28	2019-09-01		Conv. ICMS 130/19
2801700	33072090	Outros desodorantes (desodorizantes) corporais, exceto os classificados no CEST 28.017.01	28	2019-09-01		Conv. ICMS 130/19
2801701	33072090	Outras loções e óleos desodorantes hidratantes	28	2019-09-01		Conv. ICMS 130/19
2801702	33072090	Outros antiperspirantes	28	2019-09-01		Conv. ICMS 130/19
2801800	33079000	Outros produtos de perfumaria ou de toucador preparados	28			
2801900	33079000	Outras preparações cosméticas	28			
2802000	34011190	Sabões de toucador em barras, pedaços ou figuras moldados, exceto CEST 28.020.01	28	2019-07-01		Conv. ICMS 38/19
2802001	34011190	Lenços umedecidos	28	2019-07-01		Conv. ICMS 38/19
2802100	34011900	Outros sabões, produtos e preparações orgânicos tensoativos, inclusive papel, pastas (ouates), feltros e falsos tecidos, impregnados, revestidos ou recobertos de sabão ou de detergentes	28			
2802200	34012010	Sabões de toucador sob outras formas	28			
2802300	34013000	Produtos e preparações orgânicos tensoativos para lavagem da pele, em forma de líquido ou de creme, acondicionados para venda a retalho, mesmo contendo sabão	28			
2802400	48182000	Lenços de papel, incluindo os de desmaquiar	28			
2802401	48182000	Toalhas de mão	28			
2802500	82141000	Apontadores de lápis para maquiagem	28			
2802501	82141000	Espátulas, abre-cartas e raspadeiras	28			
2802502	82141000	Lâminas de espátulas, de abre-cartas, de raspadeiras e de apontadores de lápis	28			
2802600	82142000	Utensílios e sortidos de utensílios de manicuros ou de pedicuros (incluindo as limas para unhas)	28			
2802700	96032900	Escovas e pincéis de barba, escovas para cabelos, para cílios ou para unhas e outras escovas de toucador de pessoas	28			
2802701	96032900	Vassouras e escovas, mesmo constituindo partes de máquinas, de aparelhos ou de veículos, vassouras mecânicas de uso manual não motorizadas, pincéis e espanadores; cabeças preparadas para escovas, pincéis e artigos semelhantes; bonecas e rolos para pintura; rodos de borracha ou de matérias flexíveis semelhantes, outros	28			
2802800	96033000	Pincéis para aplicação de produtos cosméticos	28			
2802801	96033000	Pincéis e escovas, para artistas e pincéis de escrever	28			
2802900	96161000	Vaporizadores de toucador, suas armações e cabeças de armações	28			
2803000	96162000	Borlas ou esponjas para pós ou para aplicação de outros cosméticos ou de produtos de toucador	28			
2803100	42021	Malas e maletas de toucador	28			
2803200	9615	Pentes, travessas para cabelo e artigos semelhantes; grampos (alfinetes) para cabelo; pinças (“pinceguiches”), onduladores, bobs (rolos) e artefatos semelhantes para penteados, e suas partes	28			
2803300	39233090,39241000,39249000,40149090,7013	Mamadeiras	28	2022-11-01		Conv. ICMS 154/22
2803400	40149090	Chupetas e bicos para mamadeiras e para chupetas	28			
2803500	12119090	Outras plantas e partes, para perfumaria, medicina e semelhantes	28			
2803600	39262000	Vestuário e seus acessórios, de plásticos, inclusive luvas	28			
2803700	39264000	Estatuetas e outros objetos de ornamentação, de plásticos	28			
2803800	39269090	Outras obras de plásticos	28			
2803900	42022210	Bolsas de folhas de plástico	28			
2804000	42022220	Bolsas de matérias têxteis	28			
2804100	42022900	Bolsas de outras matérias	28			
2804200	42023900	Artigos de bolsos/bolsas, de outras matérias	28			
2804300	42029200	Outros artefatos, de folhas de plásticos ou matérias têxteis	28			
2804400	42029900	Outros artefatos, de outras matérias	28			
2804500	48192000	Caixas e cartonagens, dobráveis, de papel/cartão, não ondulados	28			
2804600	48194000	Outros sacos, bolsas e cartuchos, de papel ou cartão	28			
2804700	48211000	Etiquetas de papel ou cartão, impressas	28			
2804800	49111090	Outros impressos publicitários, catálogos comerciais e semelhantes	28			
2804900	61159900	Outras meias de malha de outras matérias têxteis	28			
2805000	62171000	Outros acessórios confeccionados, de vestuário	28			
2805100	63026000	Roupas de toucador/cozinha, de tecidos atoalhados de algodão	28			
2805200	63079090	Outros artefatos têxteis confeccionados	28			
2805300	65069900	Chapéus e outros artefatos de outras matérias, exceto de malha	28			
2805400	95059000	Artigos para outras festas, carnaval ou outros divertimentos	28			
2805500	33	Produtos destinados à higiene bucal	28			
2805600	33,34	Outros produtos cosméticos e de higiene pessoal não relacionados em outros itens deste anexo	28			
2805700	14,39,40,44,48,63,64,65,67,70,82,90,96	Outros artigos destinados a cuidados pessoais não relacionados em outros itens deste anexo	28			
2805800	39,42,48,52,61,71,83,90,91	Acessórios (por exemplo, bijuterias, relógios, óculos de sol, bolsas, mochilas, frasqueiras, carteiras, porta-cartões, porta-documentos, porta-celulares e embalagens presenteáveis (por exemplo, caixinhas de papel), entre outros itens assemelhados)	28			
2805900	61,62,64	Vestuário e seus acessórios; calçados, polainas e artefatos semelhantes, e suas partes	28			
2806000	42,52,55,58,63,65	Outros artigos de vestuário em geral, exceto os relacionados no item anterior	28			
2806100	39,40,52,56,62,63,66,69,70,73,76,82,83,84,91,94,96	Artigos de casa	28			
2806200	13,15,16,17,18,19,20,21,22,23	Produtos das indústrias alimentares e bebidas	28			
2806300	22,27,28,29,33,34,35,38,39,63,68,73,84,85,96	Produtos de limpeza e conservação doméstica	28			
2806400	39,49,95,96	Artigos infantis	28			
2899900		Outros produtos comercializados pelo sistema de marketing direto porta-a-porta a consumidor final não relacionados em outros itens deste anexo	28			
`
