// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
anexo	item	texto
I	1	Arroz das subposições 1006.20 e 1006.30 e do código 1006.40.00 da NCM/SH
I	2	Leite, em conformidade com os requisitos da legislação específica relativos ao consumo direto pela população, classificado nos códigos 0401.10.10, 0401.10.90, 0401.20.10, 0401.20.90, 0401.40.10 e 0401.50.10 da NCM/SH
I	3	Leite em pó, em conformidade com os requisitos da legislação específica, classificado nos códigos 0402.10.10, 0402.10.90, 0402.21.10, 0402.21.20, 0402.29.10 e 0402.29.20 da NCM/SH
I	4	Fórmulas infantis, em conformidade com os requisitos da legislação específica, classificadas nos códigos 1901.10.10, 1901.10.90 e 2106.90.90 da NCM/SH
I	5	Manteiga do código 0405.10.00 da NCM/SH
I	6	Margarina do código 1517.10.00 da NCM/SH
I	7	Feijões dos códigos 0713.33.19, 0713.33.29, 0713.33.99 e 0713.35.90 da NCM/SH
I	8	Café da posição 09.01 e da subposição 2101.1, ambos da NCM/SH
I	9	Óleo de babaçu do código 1513.21.20 da NCM/SH, em conformidade com os requisitos da legislação específica relativos ao consumo como alimento
I	10	Farinha de mandioca classificada no código 1106.20.00 da NCM/SH e tapioca e seus sucedâneos do código 1903.00.00 da NCM/SH
I	11	Farinha, grumos e sêmolas, de milho, dos códigos 1102.20.00 e 1103.13.00 da NCM
I	12	Grãos de milho classificados no código 1104.19.00 e do código 1104.23.00 da NCM/SH
I	13	Farinha de trigo do código 1101.00.10 da NCM/SH
I	14	Açúcar classificado nos códigos 1701.14.00 e 1701.99.00 da NCM/SH
I	15	Massas alimentícias da subposição 1902.1 da NCM/SH
I	16	Pão comumente denominado pão francês, de formato cilíndrico e alongado, com miolo branco creme e macio, e casca dourada e crocante, elaborado a partir da mistura ou pré-mistura de farinha de trigo, fermento biológico, água, sal, açúcar, aditivos alimentares e produtos de fortificação de farinhas, em conformidade com a legislação vigente, classificado no código 1905.90.90 da NCM/SH e a pré-mistura ou massa, para preparação do pão comumente denominado pão francês, dos códigos 1901.20.10 e 1901.20.90 da NCM/SH
I	17	Grãos de aveia dos códigos 1104.12.00 e 1104.22.00 da NCM/SH
I	18	Farinha de aveia classificada no código 1102.90.00 da NCM/SH
I	19	Carnes bovina, suína, ovina, caprina e de aves e produtos de origem animal (exceto foies gras) dos seguintes códigos, subposições e posições da NCM/SH: a) 02.01, 02.02, 0206.10.00, 0206.2 e 0210.20.00; b) 02.03, 0206.30.00, 0206.4, 0209.10 e 0210.1; c) 02.04 e 0210.99.20, carne caprina classificada no código 0210.99.90 e miudezas comestíveis de ovinos e caprinos classificadas nos códigos 0206.80.00 e 0206.90.00; d) 02.07, 0209.90.00 e 0210.99.1, exceto os produtos dos códigos 0207.43.00 e 0207.53.00
I	20	Peixes e carnes de peixes (exceto salmonídeos, atuns, bacalhaus, hadoque, saithe e ovas e outros subprodutos) dos seguintes códigos, subposições e posições da NCM/SH: a) 03.02; exceto os produtos das subposições e dos códigos 0302.1, 0302.3, 0302.51.00, 0302.52.00, 0302.53.00 e 0302.9 da NCM/SH; b) 03.03; exceto os produtos das subposições e dos códigos 0303.1, 0303.4, 0303.63.00, 0303.64.00, 0303.65.00 e 0303.9 da NCM/SH; c) 03.04; exceto os salmonídeos, atuns, bacalhaus, hadoque e saithe classificados nas subposições 0304.4, 0304.5, 0304.7, 0304.8 e 0304.9 da NCM/SH
I	21	Queijos tipo mozarela, minas, prato, queijo de coalho, ricota, requeijão, queijo provolone, queijo parmesão, queijo fresco não maturado e queijo do reino classificados nos códigos 0406.10.10, 0406.10.90, 0406.20.00, 0406.90.10, 0406.90.20 e 0406.90.30 da NCM/SH
I	22	Sal em conformidade com os requisitos da legislação específica relativos ao teor de iodo enquadrado nos limites próprios para consumo humano classificado nos códigos 2501.00.20 e 2501.00.90 da NCM/SH
I	23	Mate da posição 09.03 da NCM/SH
I	24	Farinha com baixo teor de proteína para pessoas com aminoacidopatias, acidemias e defeitos do ciclo da uréia da NCM 1901.90.90
I	25	Massas com baixo teor de proteína para pessoas com aminoacidopatias, acidemias e defeitos do ciclo da uréia da NCM 1902.19.00
I	26	Fórmulas Dietoterápicas para Erros Inatos do Metabolismo da NCM 2106.9090
II	1	Ensino Infantil, inclusive creche e pré-escola
II	2	Ensino Fundamental
II	3	Ensino Médio
II	4	Ensino Técnico de Nível Médio
II	5	Ensino para jovens e adultos destinado àqueles que não tiveram acesso ou continuidade de estudos no ensino fundamental e médio na idade própria
II	6	Ensino Superior, compreendidos os cursos e programas de graduação, pós-graduação, de extensão e cursos sequenciais
II	7	Ensino de sistemas linguísticos de natureza visomotora e de escrita tátil
II	8	Ensino de línguas nativas de povos originários
III	1	Serviços cirúrgicos
III	2	Serviços ginecológicos e obstétricos
III	3	Serviços psiquiátricos
III	4	Serviços prestados em Unidades de Terapia Intensiva
III	5	Serviços de atendimento de urgência
III	6	Serviços hospitalares não classificados em subposições anteriores
III	7	Serviços de clínica médica
III	8	Serviços médicos especializados
III	9	Serviços odontológicos
III	10	Serviços de enfermagem
III	11	Serviços de fisioterapia
III	12	Serviços laboratoriais
III	13	Serviços de diagnóstico por imagem
III	14	Serviços de bancos de material biológico humano
III	15	Serviços de ambulância
III	16	Serviços de assistência ao parto e pós-parto
III	17	Serviços de psicologia
III	27	Serviços de cuidado e assistência a idosos e pessoas com deficiência em unidades de acolhimento
III	30	Serviços funerários, de cremação e de embalsamamento
IV	1	Bolsa para drenagem
IV	2	Sistema para drenagem com conjunto intermediário para medição contínua da diurese
IV	3	Chapas e filmes para raios-X, sensibilizados em uma face
IV	4	Cimentos para reconstituição óssea
IV	5	Substitutos de enxerto ósseo
IV	6	Coletor para unidade de drenagem externa
IV	7	Conector completo com tampa
IV	8	Conector em Y
IV	9	Conjuntos de troca e concentrados polieletrolíticos para diálise
IV	10	Conjunto para autotransfusão
IV	11	Conjunto para hidrocefalia de baixo perfil
IV	12	Conjunto para hidrocefalia standard
IV	13	Eletrodo endocárdico definitivo
IV	14	Eletrodo epicárdico definitivo
IV	15	Eletrodo para marcapasso temporário endocárdico
IV	16	Eletrodo para marcapasso temporário epicárdico
IV	17	Espaçador de tendão
IV	18	Filmes especiais para raios-X sensibilizados em ambas as faces
IV	19	Filmes especiais para raios-X sensibilizados em uma face
IV	20	Filtro de linha arterial e venoso
IV	21	Filtro de sangue arterial e venoso para recirculação
IV	22	Filtro para cardioplegia
IV	23	Categutes esterilizados, materiais esterilizados semelhantes para suturas cirúrgicas (incluídos os fios absorvíveis esterilizados para cirurgia ou odontologia) e adesivos esterilizados para tecidos orgânicos, utilizados em cirurgia para fechar ferimentos; laminárias esterilizadas; hemostáticos absorvíveis esterilizados para cirurgia ou odontologia; barreiras antiaderentes esterilizadas para cirurgia ou odontologia, absorvíveis ou não
IV	24	Hemoconcentrador para circulação extracorpórea
IV	25	Hemodialisador capilar
IV	26	Marcapasso cardíaco câmara dupla
IV	27	Marcapasso cardíaco multiprogramável com telemetria
IV	28	Outras chapas e filmes para raios-X
IV	29	Oxigenador de bolha com tubos para circulação extracorpórea
IV	30	Oxigenador de membrana com tubos para circulação extracorpórea
IV	31	Reservatório de cardiotomia
IV	32	Reservatório para cardioplegia com tubo sem filtro
IV	33	Rins artificiais
IV	34	Shunt lombo-peritonal
IV	35	Substituto temporário de pele (biológica/sintética) (por cm2)
IV	36	Tela inorgânica
IV	37	Válvula para hidrocefalia
IV	38	Válvula para tratamento de ascite
IV	39	Fonte de irídio 192
IV	40	Stent vascular
IV	41	Reprocessador de filtros utilizados em hemodiálise
IV	42	Implantes osseointegráveis, na forma de parafuso, e seus componentes manufaturados, tais como tampas de proteção, montadores, conjuntos, pilares (cicatrizador, conector, de transferência ou temporário), cilindros, seus acessórios, destinados a sustentar, amparar, acoplar ou fixar próteses dentárias
IV	43	Cardiodesfibrilador implantável
IV	44	Espiral para embolização
IV	45	Imunoglobulina anti-Rh
IV	46	Outras imunoglobulinas séricas
IV	47	Concentrado de fator VIII
IV	48	Outras frações do sangue, exceto as preparadas como medicamentos, as imunoglobulinas séricas, o concentrado de fator VIII e a soroalbumina sob a forma de gel para preparação de reagentes de diagnóstico
IV	49	Reagentes de diagnóstico ou de laboratório em qualquer suporte e reagentes de diagnóstico ou de laboratório preparados, mesmo em um suporte, mesmo apresentados sob a forma de estojos, exceto os da posição 30.06; materiais de referência certificados
IV	50	Reagentes de diagnóstico concebidos para serem administrados ao paciente, à base de somatoliberina
IV	51	Produtos para obturação dentária, exceto cimentos
IV	52	Preparações em gel, concebidas para uso em medicina humana ou veterinária como lubrificante para certas partes do corpo em intervenções cirúrgicas ou exames médicos ou como agente de ligação entre o corpo e os instrumentos médicos
IV	53	Bolsas para uso em colostomia, ileostomia e urostomia
IV	54	Equipamentos identificáveis para ostomia, exceto bolsas para uso em colostomia, ileostomia e urostomia
IV	55	Bolsas para uso em medicina (hemodiálise e usos semelhantes)
IV	56	Artigos exclusivamente de laboratório de análises clínicas
IV	57	Acessórios de plástico do tipo utilizado em linhas de sangue para hemodiálise, tais como: obturadores, incluídos os reguláveis (clamps), clipes e similares
IV	58	Luvas cirúrgicas e luvas de procedimento
IV	59	Seringas, mesmo com agulhas
IV	60	Agulhas tubulares de metal e agulhas para suturas
IV	61	Agulhas, exceto as de metal e as para suturas
IV	62	Sondas, cateteres e cânulas, individualmente ou em conjunto
IV	63	Lancetas para vacinação e cautérios
IV	64	Instrumentos semelhantes a seringas, a agulhas, a cateteres e a cânulas
IV	65	Brocas para odontologia
IV	66	Limas
IV	67	Grampos e clipes, seus aplicadores e extratores
IV	68	Outros instrumentos e aparelhos para medicina, cirurgia e odontologia, excluídas seringas e agulhas, das posições 9018.31 e 9018.32
IV	69	Mesas de operação e para exames, camas hospitalares e de uso clínico
IV	70	Fotocoagulador a laser
IV	71	Bisturi elétrico
IV	72	Aparelho de anestesia com monitor multiparâmetros
IV	73	Autoclave
IV	74	Retinógrafo
IV	75	Meios de cultura
IV	76	Termocicladores utilizados em diagnóstico e na pesquisa científica
IV	77	Partes e peças de termocicladores
IV	78	Pipetadores laboratoriais para diagnóstico e pesquisa científica
IV	79	Cromatógrafo de fase líquida
IV	80	Sequenciadores automáticos de ADN mediante eletroforese capilar
IV	81	Aparelhos de eletroforese para diagnóstico e pesquisa científica
IV	82	Analisadores por espectrofotometria para diagnóstico e pesquisa científica
IV	83	Analisadores por fotometria para diagnóstico e pesquisa científica
IV	84	Citômetro de fluxo
IV	85	Analisadores por radiações ópticas para diagnóstico e pesquisa científica
IV	86	Outros analisadores para diagnóstico e pesquisa científica
IV	87	Espectrômetro de massa
IV	88	Outros analisadores para diagnóstico
IV	89	Micrótomo
IV	90	Partes e peças de equipamentos analisadores laboratoriais
IV	91	Preservativo
IV	92	Dispositivo intrauterino (DIU)
IV	93	Substância para conservação de órgãos e tecidos
IV	94	Introdutor de punção para implante de eletrodo endocárdico
IV	95	Enxerto tubular de politetrafluoretileno - PTFE (por cm2)
IV	96	Enxerto arterial e venoso tubular inorgânico
IV	97	Botão para crânio
IV	98	Guia metálico para introdução de cateter duplo lumen
IV	99	Dilatador para implante de cateter duplo lumen
IV	100	Guia de troca para angioplastia
IV	101	Introdutor para cateter com e sem válvula
IV	102	Kit cânula
IV	103	Dreno para sucção
IV	104	Sistema de drenagem mediastinal
IV	105	Conjunto descartável de balão intra-aórtico
V	1.1	Comando de embreagem manual, suas partes e acessórios
V	1.2	Comando de freio manual, suas partes e acessórios
V	1.3	Comando de acelerador manual, suas partes e acessórios
V	1.4	Inversão do pedal do acelerador, suas partes e acessórios
V	1.5	Prolongamento de pedais, suas partes e acessórios
V	1.6	Empunhadura, suas partes e acessórios
V	1.7	Servo acionadores de volante, suas partes e acessórios
V	1.8	Deslocamento de comandos do painel, suas partes e acessórios
V	1.9	Plataforma giratória para deslocamento giratório do assento de veículo, suas partes e acessórios
V	1.11	Plataforma de elevação para cadeira de rodas, manual, eletro-hidráulica ou eletromecânica
V	1.12	Rampa para cadeira de rodas, suas partes e acessórios
V	1.13	Guincho para transportar cadeira de rodas
V	2.1	Bengala inteiriça, dobrável ou telescópica, com ponteira de náilon
V	2.2	Relógio em braille, com sintetizador de voz e mostrador ampliado
V	2.3	Termômetro digital com sistema de voz
V	2.4	Calculadora digital com sistema de voz, com verbalização dos ajustes de minutos e horas, tanto no modo horário, como no modo alarme, e comunicação por voz dos dígitos de cálculo e resultados
V	2.5	Agenda eletrônica com teclado em braille, com ou sem sintetizador de voz
V	2.6	Reglete para escrita em braille
V	2.7	Display braille e teclado em Braille para uso em microcomputador, com sistema interativo para introdução e leitura de dados por meio de tabelas de caracteres Braille
V	2.8	Máquina de escrever para escrita em braille, manual ou elétrica, com teclado de datilografia comum ou na formação Braille
V	2.9	Impressora de caracteres em braille para uso com microcomputadores, com sistema de folha solta ou dois lados da folha, com ou sem sistema de comando de voz ou sistema acústico
V	3.1	Aparelho telefônico com teclado alfanumérico e visor luminoso, com ou sem impressora embutida, que permite converter sinais transmitidos por sistema telefônico em caracteres e símbolos
V	3.2	Relógio despertador vibratório e/ou luminoso
V	3.3	Unidades de entrada de dados tipo mouse controláveis pelo movimento dos olhos para deficientes
VI	1	Acetato de dextroalfatocoferol
VI	2	Acetato de lisina
VI	3	Acetato de potássio
VI	4	Acetato de sódio
VI	5	Acetato de zinco
VI	6	Acetiltirosina
VI	7	Ácido acético
VI	8	Ácido ascórbico
VI	9	Ácido aspártico
VI	10	Ácido cítrico
VI	11	Ácido fólico
VI	12	Ácido glutâmico
VI	13	Ácido málico
VI	14	Ácido selenioso
VI	15	Água para injeção
VI	16	Alanilglutamina
VI	17	Alanina
VI	18	Albumina humana
VI	19	Arginina
VI	20	Asparagina
VI	21	Bicarbonato de sódio
VI	22	Biotina
VI	23	Cianocobalamina
VI	24	Cistina
VI	25	Cloreto crômico
VI	26	Cloreto de cálcio
VI	27	Cloreto de magnésio
VI	28	Cloreto de manganês
VI	29	Cloreto de potássio
VI	30	Cloreto de sódio
VI	31	Cloreto de zinco
VI	32	Cloridrato de piridoxina
VI	33	Cloridrato de tiamina
VI	34	Cocarboxilase
VI	35	Colecalciferol
VI	36	Ergocalciferol
VI	37	Fenilalanina
VI	38	Fitomenadiona
VI	39	Fórmula para dieta isenta de fenilalanina
VI	40	Fórmula para dieta isenta demetionina
VI	41	Fórmula para dieta isenta de lisina e pobre de triptofano
VI	42	Fórmula para dieta isenta de leucina, de isoleucina ou de valina
VI	43	Fórmula para dieta isenta de fenilalanina e de metionina
VI	44	Fórmula para dieta isenta de aminoácidos não essenciais
VI	45	Fórmula para dieta isenta de metionina, de treonina, de valina e restrita de isoleucina
VI	46	Fórmula para dieta cetogênica, na proporção de 4 g de gordura para cada 1 g de carboidratos e proteínas
VI	47	Fórmula hiperlipídica, para suplementação de triglicerídios de cadeia média ou triheptanoína
VI	48	Preparação líquida, de quatro partes de trioleato de glicerol de ácido para uma parte de trierucato de glicerol
VI	49	Fosfato de potássio dibásico
VI	50	Fosfato de potássio monobásico
VI	51	Fosfato de sódio monobásico
VI	52	Fosfato de tiamina
VI	53	Fosfato sódico de riboflavina
VI	54	Frutose
VI	55	Glicerofosfato de sódio
VI	56	Glicina
VI	57	Gliconato de cálcio
VI	58	Glicose
VI	59	Histidina
VI	60	Icodextrina
VI	61	Iodeto de potássio
VI	62	Isoleucina
VI	63	Lecitina de ovo
VI	64	Leucina
VI	65	Levovalina
VI	66	Lisina
VI	67	Metionina
VI	68	Nicotinamida
VI	69	Palmitato de retinol
VI	70	Prolina
VI	71	Riboflavina
VI	72	Selenito de sódio
VI	73	Serina
VI	74	Sorbitol
VI	75	Sulfato de magnésio
VI	76	Sulfato de zinco
VI	77	Taurina
VI	78	Tirosina
VI	79	Tocoferol
VI	80	Treonina
VI	81	Triglicerídeos de cadeia média
VII	1	Crustáceos (exceto lagostas e lagostim) e moluscos dos seguintes códigos e subposições da NCM/SH: a) 0306.1 e 0306.3, exceto os produtos da subposição 0306.11 e dos códigos 0306.15.00, 0306.31.00, 0306.34.00, 0306.39.10; e b) 0307.31.00, 0307.32.00, 0307.42.00, 0307.43, 0307.51.00, 0307.52.00, 0307.91.00 e 0307.92.00
VII	2	Leite fermentado, bebidas e compostos lácteos, em conformidade com os requisitos da legislação específica, classificados nos códigos 0403.20.00, 0403.90.00 e 2202.99.00 da NCM/SH
VII	3	Mel natural do código 0409.00.00 da NCM/SH
VII	4	Farinha das posições 1101.00, 11.02, 11.05, 11.06 e 12.08 da NCM/SH; ressalvados os produtos relacionados no Anexo I
VII	5	Grumos e sêmolas de cereais dos códigos 1103.11.00 e 1103.19.00 da NCM/SH; ressalvados os produtos relacionados no Anexo I
VII	6	Grãos de cereais das subposições 1104.1 e 1104.2 da NCM/SH; ressalvados os produtos relacionados no Anexo I
VII	7	Amido de milho do código 1108.12.00 da NCM/SH
VII	8	Óleos de soja, de milho, canola e demais óleos vegetais, em conformidade com os requisitos da legislação específica relativos ao consumo como alimento, classificados na subposição 1507.90 e nas posições 15.08, 15.11, 15.12, 15.13, 15.14 e 15.15 da NCM/SH
VII	9	Massas alimentícias dos códigos 1902.20.00 e 1902.30.00 da NCM/SH
VII	10	Sucos naturais de fruta ou de produtos hortícolas sem adição de açúcar ou de outros edulcorantes e sem conservantes classificados na posição 20.09 da NCM/SH
VII	11	Polpas de frutas ou de produtos hortícolas sem adição de açúcar ou de outros edulcorantes e sem conservantes classificadas na posição 20.08 da NCM/SH
VII	12	Pão de Forma do código 1905.90.10 da NCM/SH
VII	13	Extrato de tomate classificado no código 2002.90.00 da NCM/SH
VII	14	Frutas, produtos hortícolas e demais produtos vegetais, sem adição de açúcar ou de outros edulcorantes, classificados nos capítulos 7 e 8 da NCM/SH, ressalvados as frutas de casca rija não regionais e os produtos relacionados nos Anexos I e XV e excetuadas as posições 07.11, 08.12 e 0814.00.00
VII	15	Cereais do capítulo 10 e sementes e frutos oleaginosos classificados no capítulo 12, ambos da NCM/SH, ressalvados os produtos relacionados no Anexo I
VII	16	Produtos hortícolas, mesmo misturados entre si, apenas pré-cozidos ou cozidos em água ou vapor, sem adição de sal ou de quaisquer outros produtos e substâncias, classificados nas posições 20.04 e 20.05 e no código 2002.10.00 da NCM/SH
VII	17	Fruta de casca rija regional, amendoins e outras sementes, mesmo misturados entre si, apenas torrados ou cozidos, sem adição de sal ou de quaisquer outros produtos e substâncias, classificados na subposição 2008.1 da NCM/SH
VIII	1	Sabões de toucador classificados no código 3401.11.90 da NCM/SH
VIII	2	Dentifrícios do código 3306.10.00 da NCM/SH
VIII	3	Escovas de dentes do código 9603.21.00 da NCM/SH
VIII	4	Papel higiênico do código 4818.10.00 da NCM/SH
VIII	5	Água sanitária classificada no código 3808.94.19 da NCM/SH
VIII	6	Sabões em barra classificados no código 3401.19.00 da NCM/SH
VIII	7	Fraldas e artigos higiênicos semelhantes, de qualquer matéria classificadas no código 9619.00.00 da NCM/SH
IX	1	Biofertilizantes, em conformidade com as definições e demais requisitos da legislação específica
IX	2	Fertilizantes (adubos), em conformidade com as definições e demais requisitos da legislação específica
IX	3	Corretivos de solo (inclusive condicionadores), remineralizadores e substratos para plantas; em conformidade com as definições e demais requisitos da legislação específica
IX	4	Inoculantes, meios de cultura e outros microorganismos para uso agrícola; em conformidade com as definições e demais requisitos da legislação específica
IX	5	Bioestimulantes e bioinsumos para controle fitossanitário, em conformidade com as definições e demais requisitos da legislação específica
IX	6	Inseticidas, fungicidas, formicidas, herbicidas, parasiticidas, germicidas, acaricidas, nematicidas, raticidas, desfolhantes, dessecantes, espalhantes adesivos, estimuladores e inibidores de crescimento (reguladores); todos destinados diretamente ao uso agropecuário ou destinados diretamente à fabricação de defensivo agropecuário; em conformidade com as definições e demais requisitos da legislação específica
IX	7	Calcário, casca de coco triturada, turfa; tortas, bagaços e demais resíduos e desperdícios vegetais das indústrias alimentares; cascas, serragens e demais resíduos e desperdícios de madeira; resíduos da indústria de celulose (dregs e grits), ossos, borra de carnaúba, cinzas, resíduos agroindustriais orgânicos, DL-Metionina e seus análogos, vermiculita e argilas expandidas, palhas e cascas de produtos vegetais, fibra de coco e outras fibras vegetais, silicatos de potássio ou de magnésio, resinas e oleorresinas naturais, sucos e extratos vegetais, aminoácidos e microrganismos mortos, óleos essenciais, argilas e terras, carvão vegetal e pastas mecânicas de madeira; todos destinados diretamente à fabricação de biofertilizantes, fertilizantes, corretivos de solo (inclusive condicionadores), remineralizadores, substratos para plantas, bioestimulantes ou biodefensivos para controle fitossanitário ou utilizados diretamente como biofertilizantes, fertilizantes, corretivos de solo (inclusive condicionadores), remineralizadores, substratos para plantas, bioestimulantes ou biodefensivos para controle fitossanitário; em conformidade com as definições e demais requisitos da legislação específica
IX	8	Ácido nítrico, ácido sulfúrico, ácido fosfórico, fosfatos de cálcio naturais, enxofre, ácido clorídrico, ácido fosforoso, ácido acético, hidróxido de sódio e carbonato dissódico; todos destinados diretamente à fabricação de fertilizantes
IX	9	Enzimas preparadas para decomposição de matéria orgânica animal e vegetal
IX	10	Semente genética, semente básica, semente nativa in natura, semente certificada de primeira geração (C1), semente certificada de segunda geração (C2), semente não certificada de primeira geração (S1), semente não certificada de segunda geração (S2) e sementes de cultivar local, tradicional ou crioula; em conformidade com as definições e demais requisitos da legislação específica
IX	11	Mudas de plantas e demais materiais propagativos de plantas e fungos, inclusive plantas e fungos nativos de espécies florestais; em conformidade com as definições e demais requisitos da legislação específica
IX	12	Vacinas, soros e medicamentos, de uso veterinário, exceto de animais domésticos
IX	13	Aves de um dia, exceto as ornamentais
IX	14	Embriões e sêmen, congelado ou resfriado
IX	15	Reprodutores de raça pura, inclusive matrizes de animais puros de origem com registro genealógico; em conformidade com as definições e demais requisitos da legislação específica
IX	16	Ovos fertilizados
IX	17	Girinos e alevinos
IX	18	Rações para animais, concentrados, suplementos, aditivos, premix ou núcleo, exceto para animais domésticos
IX	19	Sementes e cereais, mesmo triturados, em grãos esmagados ou trabalhados de outro modo; todos destinados diretamente à fabricação de ração para animais ou diretamente à alimentação animal, exceto de animais domésticos
IX	20	Farelos e tortas de produtos vegetais e demais resíduos e desperdícios das indústrias alimentares; todos destinados diretamente à fabricação de ração para animais ou diretamente à alimentação animal, exceto de animais domésticos
IX	21	Alho em pó, sal mineralizado, farinhas de peixe, de ostra, de carne, de osso, de pena, de sangue e de víscera, calcário calcítico, gorduras e óleos animais, resíduos de óleo e de gordura de origem animal ou vegetal descartados por empresas do ramo alimentício, e DL-Metionina e seus análogos; todos destinados diretamente à fabricação de ração para animais ou diretamente à alimentação animal, exceto de animais domésticos
IX	22	Serviços agronômicos
IX	23	Serviços de técnico agrícola, agropecuário ou em agroecologia
IX	24	Serviços veterinários para produção animal
IX	25	Serviços de zootecnistas
IX	26	Serviços de inseminação e fertilização de animais de criação
IX	27	Serviços de engenharia florestal
IX	28	Serviços de pulverização e controle de pragas
IX	29	Serviços de semeadura, adubação, inclusive mistura de adubos, reparação de solo, plantio e colheita
IX	30	Serviços de projetos para irrigação e fertirrigação
IX	31	Serviços de análise laboratorial de solos, sementes e outros materiais propagativos, fitossanitários, água de produção, bromatologia e sanidade animal
IX	32	Licenciamento de direitos sobre cultivares
IX	33	Cessão definitiva de direitos sobre cultivares
IX	35	Vinhaça
X	1	Licenciamento de direitos de autor e de direitos conexos
X	2	Licenciamento de direitos de obras literárias
X	3	Licenciamento de direitos de autor de obras cinematográficas
X	4	Licenciamento de direitos de autor de obras jornalísticas
X	5	Licenciamento de direitos conexos de artistas intérpretes ou executantes em obras audiovisuais
X	6	Licenciamento de direitos conexos de produtores de obras audiovisuais
X	7	Licenciamento de direitos de obras audiovisuais destinadas à televisão
X	8	Licenciamento de direitos de obras musicais e fonogramas
X	9	Cessão temporária de direitos de obras literárias
X	10	Cessão temporária de direitos de autor de obras cinematográficas
X	11	Cessão temporária de direitos de autor de obras jornalísticas
X	12	Cessão temporária de direitos conexos de artistas intérpretes ou executantes em obras audiovisuais
X	13	Cessão temporária de direitos conexos de produtores de obras audiovisuais
X	14	Cessão temporária de direitos de obras audiovisuais destinadas à televisão
X	15	Cessão temporária de direitos de obras musicais e fonogramas
X	16	Cessão definitiva de direitos de obras literárias
X	17	Cessão definitiva de direitos de obras cinematográficas
X	18	Cessão definitiva de direitos de obras jornalísticas
X	19	Cessão definitiva de direitos de obras musicais e fonogramas
X	20	Serviços de agências de notícias para jornais e periódicos
X	21	Serviços de agências de notícias para mídia audiovisual
X	22	Serviços de assistência e organização de convenções, feiras de negócios, exposições e outros eventos
X	23	Serviços de gravação de som em estúdio destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	24	Serviços de gravação de som ao vivo destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	25	Serviços de produção de programas de televisão, videoteipes e filmes
X	26	Serviços de produção de programas de rádio
X	27	Serviços de edição de obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	28	Serviços de duplicação e transferência de obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	29	Serviços de correção de cor e restauração digital de obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	30	Serviços de efeitos visuais em obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	31	Serviços de animação destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	32	Serviços de legendas, títulos e dublagem em obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	33	Serviços de projeto e edição de som em obras audiovisuais destinados diretamente às produções nacionais artísticas, culturais e audiovisuais
X	34	Serviços de projeção de filmes
X	35	Serviços de produção audiovisual, de apoio e relacionados não classificados em subposições anteriores
X	36	Serviços de organização e promoção de atuações artísticas ao vivo
X	37	Serviços de produção e apresentação de atuações artísticas ao vivo, inclusive os ingressos relativos a estes serviços
X	38	Serviços de atuação artística
X	39	Serviços de autores, compositores, escultores, pintores e outros artistas, exceto os de atuação artística
X	40	Serviços de museus, inclusive serviços relativos a mostras e coleções de arte
X	41	Serviços de reservas de ingressos para eventos de produções nacionais artísticas, culturais e audiovisuais
X	42	Fotografias artísticas originais
X	43	Quadros, pinturas e desenhos, artísticos originais
X	44	Gravuras, estampas e litografias, artísticas originais
X	45	Produções originais de arte estatutária ou de escultura
X	46	Licenciamento de direitos conexos de artistas intérpretes ou executantes
X	47	Cessão temporária de direitos de autor e de direitos conexos
X	48	Cessão temporária de direitos conexos de artistas intérpretes ou executantes
X	55	Serviços de sonorização, iluminação, figurino, videografia e cenografia para atuações artísticas ao vivo, destinados às produções de que trata o art. 139 desta Lei Complementar
X	56	Serviços de locação, montagem e desmontagem de palcos, destinados às produções de que trata o art. 139 desta Lei Complementar
X	57	Serviços de apresentação e promoção de atuações artísticas, inclusive gestão de espaços destinados a apresentações de exposições de artes cênicas, espetáculos e demais produções de que trata o art. 139 desta Lei Complementar
XI	1.1	Segurança em Tecnologia da Informação (TI)
XI	1.2	Serviços de projeto e desenvolvimento de aplicativos e programas em Tecnologia da Informação (TI) não classificados em subposições anteriores
XI	1.3	Serviços de Tecnologia da Informação (TI) não classificados em subposições anteriores
XI	1.13	Serviços de manutenção e reparação de veículos militares para uso pela segurança nacional
XI	1.14	Serviços de manutenção e reparação de equipamentos militares para uso pela segurança nacional
XI	2.1	Viatura operacional militar e também suas partes e peças
XI	2.2	Carro blindado e carro de combate, terrestre ou anfíbio, sobre lagartas ou rodas, com ou sem armamento e também suas partes e peças
XI	2.3	Outros veículos de qualquer tipo, para uso pelos órgãos de Segurança Pública e das Forças Armadas, com especificação própria dos Órgãos Militares e de Segurança Pública e também suas partes e peças
XI	2.4	Simuladores de veículos militares
XI	2.5	Tratores de baixa ou de alta velocidades, para uso pelos órgãos de Segurança Pública e das Forças Armadas, sobre lagartas ou rodas, destinados às unidades de engenharia ou de artilharia, para obras ou para rebocar equipamentos pesados e também suas partes e peças
XI	2.6	Radares para uso militar
XI	2.7	Foguetes para uso militar
XI	2.8	Explosivos de emprego militar
XI	2.9	Optrônicos
XI	2.10	Rações operacionais
XI	2.11	Minas marítimas
XI	2.12	Cartuchos de munição naval e de artilharia e seus componentes (projétil, estojo, estopilha, espoleta, traçador, pólvora e alto-explosivo), de calibre igual ou superior a 40 mm de diâmetro interno de tubo da arma
XI	2.13	Bombas, torpedos, minas, mísseis, foguetes e seus componentes
XI	2.14	Aeronaves, inclusive Veículo Aéreo Não Tripulado (VANT) para uso pela segurança nacional e também suas partes e peças
XI	2.15	Veículos espaciais para uso pela segurança nacional
XI	2.16	Paraquedas para uso pela segurança nacional
XI	2.17	Aparelhos e dispositivos para lançamento e aterrissagem de veículos aéreos e espaciais para uso pela segurança nacional
XI	2.18	Simuladores de voo e similares para uso pela segurança nacional
XI	2.19	Equipamentos de apoio no solo para uso pela segurança nacional
XI	2.20	Equipamentos de auxílio à comunicação, navegação e controle de tráfego aéreo para uso pela segurança nacional
XI	2.21	Embarcações construídas no País suas peças, partes e componentes utilizados no reparo, conserto e reconstrução de embarcações
XI	2.22	Dispositivos destinados a prover a segurança da informação do tipo Prevenção de Intrusão (IPS)
XI	2.23	Dispositivos destinados a prover a segurança da informação do tipo de Detecção de Intrusão (IDS)
XI	2.24	Dispositivos de Autenticação (tokens, leitores biométricos) que garantam a segurança da informação/cibernética
XI	2.25	Equipamentos para criptografia para a segurança da informação/cibernética
XI	2.26	Firewalls para a segurança da informação/cibernética
XI	2.27	Switches e roteadores seguros para a segurança da informação/cibernética
XI	2.28	Dispositivos de comunicação criptografada para a segurança da informação/cibernética
XI	2.29	Unidades de armazenamento criptografadas para a segurança da informação/cibernética
XI	2.30	Servidores de armazenamento seguro para a segurança da informação/cibernética
XII	1.1	Eletrocardiógrafos
XII	1.2	Eletroencefalógrafos
XII	1.3	Aparelhos de eletrodiagnóstico, exceto os produtos classificados nos códigos 9018.11.00, 9018.12.10, 9018.12.90, 9018.13.00, 9018.14.10, 9018.14.20, 9018.14.90, 9018.19.10 e 9018.19.20
XII	2	Aparelhos de raios ultravioleta ou infravermelhos
XII	3	Artigos e aparelhos ortopédicos
XII	4	Artigos e aparelhos para fraturas
XII	5	Artigos e aparelhos de prótese, exceto os dentários e os produtos classificados nos códigos 9021.39.91 e 9021.39.99
XII	6	Tomógrafo computadorizado
XII	7	Aparelhos de raio X, móveis, exceto os produtos classificados no código 9022.19.91
XII	8	Aparelho de radiocobalto (bomba de cobalto)
XII	9	Aparelho de crioterapia
XII	10	Aparelho de gamaterapia
XII	11	Aparelhos que utilizem radiações alfa, beta, gama ou outras radiações ionizantes, para usos médicos, cirúrgicos, odontológicos ou veterinários, incluídos os aparelhos de radiofotografia ou de radioterapia, exceto os produtos classificados nos códigos 9022.21.10 e 9022.21.20
XII	12	Densímetros, areômetros, pesa-líquidos e instrumentos flutuantes semelhantes, termômetros, pirômetros, barômetros, higrômetros e psicômetros, registradores ou não, mesmo combinados entre si
XII	13	Respirador
XII	14	Monitor multiparâmetros
XII	15	Bomba de infusão
XII	16	Aparelhos de diagnóstico por visualização de ressonância magnética
XII	17	Aparelhos de ultrassom
XIII	1	Barra de apoio para pessoa com deficiência física
XIII	2.1	Cadeira de rodas e outros veículos para deficientes, sem mecanismo de propulsão
XIII	2.2	Cadeiras de rodas com motor ou outro mecanismo de propulsão e outros veículos para pessoas com incapacidade, mesmo com motor ou outro mecanismo de propulsão
XIII	3	Partes e acessórios destinados exclusivamente a aplicação em cadeiras de rodas ou em outros veículos para deficientes
XIII	4	Aparelhos para facilitar a audição dos surdos, exceto partes e acessórios
XIII	5	Partes e acessórios de aparelhos para facilitar a audição dos surdos
XIII	6	Implantes cocleares
XV	1	Ovos da subposição 0407.2 da NCM/SH
XV	2	Produtos hortícolas das posições 07.01, 07.02.00.00, 07.03, 07.04, 07.05, 07.06, 0707.00.00, 07.08, 07.09 e 07.10, exceto os cogumelos e trufas classificados na subposição 0709.5 e no código 0710.80.00 da NCM/SH
XV	3	Frutas frescas ou refrigeradas e frutas congeladas sem adição de açúcar ou de outros edulcorantes classificadas nas posições 08.03, 08.04, 08.05, 08.06, 08.07, 08.08, 08.09, 08.10 e 08.11 da NCM/SH
XV	4	Plantas e produtos de floricultura relativos à horticultura e cultivados para fins alimentares, ornamentais ou medicinais classificados no Capítulo 6 da NCM/SH
XV	5	Raízes e tubérculos da posição 07.14 da NCM/SH
XV	6	Cocos da subposição 0801.1 da NCM/SH
`
