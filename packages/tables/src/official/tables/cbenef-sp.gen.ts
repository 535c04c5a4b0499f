// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
codigo	cst	descricao	observacao
NULO	00,02,10,15,60,61	Sem preenchimento do cBenef	Contribuintes que utilizem CST 00, 02, 10, 15, 60 e 61 não estão obrigados ao preenchimento do campo Cbenef
SEM CBENEF	20,30,40,41,50,51,53,70,90	Item sem cBenef e UF exige cBenef para o CST	Informar a tag, preenchendo com SEM CBENEF em maiúsculas; indicar fundamentação legal nas informações complementares do documento fiscal
SP010010	30,40	Isenção - ADJUDICAÇÃO EFETUADA PELO ESTADO	
SP010020	30,40	Isenção - AIDS - MEDICAMENTOS PARA TRATAMENTO	
SP010030	30,40	Isenção - AMOSTRA GRÁTIS	
SP010040	30,40	Isenção - APAE - IMPORTAÇÃO DE MEDICAMENTOS	
SP010070	30,40	Isenção - ARRENDAMENTO MERCANTIL	
SP010080	30,40	Isenção - BAGAGEM DE VIAJANTE	
SP010090	30,40	Isenção - BANCO DE ALIMENTOS	
SP010140	30,40	Isenção - CIRURGIAS - EQUIPAMENTOS E INSUMOS	
SP010160	30,40	Isenção - DEFICIENTES - CADEIRA DE RODAS E PRÓTESES	
SP010170	30,40	Isenção - DEFICIENTES - PRODUTOS DIVERSOS	
SP010180	30,40	Isenção - DEFICIENTES - PRODUTOS PARA INSTITUIÇÃO PÚBLICA OU ENTIDADE ASSISTENCIAL	
SP010190	30,40	Isenção - PESSOA COM DEFICIÊNCIA OU AUTISTA - VEÍCULO AUTOMOTOR	
SP010220	30,40	Isenção - DRAWBACK	
SP010230	30,40	Isenção - EMBARCAÇÃO NACIONAL	
SP010260	30,40	Isenção - EMBRAPA - IMPORTAÇÃO DE PRODUTOS PARA PESQUISA	
SP010270	30,40	Isenção - EMBRAPA - OPERAÇÕES DIVERSAS	
SP010280	30,40	Isenção - OÓCITO/EMBRIÃO/SÊMEN	
SP010290	30,40	Isenção - ENERGIA ELÉTRICA	
SP010300	30,40	Isenção - ENERGIA SOLAR E EÓLICA	
SP010310	30,40	Isenção - ENTIDADE ASSISTENCIAL OU DE EDUCAÇÃO - PRODUÇÃO PRÓPRIA	
SP010330	30,40	Isenção - EXPOSIÇÕES/FEIRAS	
SP010340	30,40	Isenção - FUNDAÇÃO NACIONAL DE SAÚDE - IMPORTAÇÃO - MEDICAMENTOS	
SP010360	30,40	Isenção - HORTIFRUTIGRANJEIROS	
SP010370	30,40	Isenção - IMPORTAÇÃO - HIPÓTESES DIVERSAS	
SP010380	30,40	Isenção - IMPORTAÇÃO DE PRODUTOS HOSPITALARES	
SP010390	30,40	Isenção - IMPORTAÇÃO - RETORNO DE EXPORTAÇÃO	
SP010400	30,40	Isenção - IMPORTAÇÃO - SANEAMENTO BÁSICO	
SP010410	30,40	Isenção - INSUMOS AGROPECUÁRIOS	
SP010420	30,40	Isenção - ITAIPU BINACIONAL	
SP010440	30,40	Isenção - LOJA FRANCA	
SP010510	30,40	Isenção - ÓLEO LUBRIFICANTE USADO OU CONTAMINADO	
SP010520	30,40	Isenção - ÓRGÃOS PÚBLICOS - DOAÇÕES PARA A SECRETARIA DA EDUCAÇÃO	
SP010530	30,40	Isenção - ÓRGÃOS PÚBLICOS - DOAÇÕES PARA VÍTIMAS DA SECA	
SP010540	30,40	Isenção - ÓRGÃOS PÚBLICOS - DOAÇÕES PARA VÍTIMAS DE CATÁSTROFES	
SP010550	30,40	Isenção - ÓRGÃOS PÚBLICOS - AQUISIÇÃO DE BENS, MERCADORIAS OU SERVIÇOS	
SP010560	30,40	Isenção - ÓRGÃOS PÚBLICOS - IMPORTAÇÃO	
SP010590	30,40	Isenção - ÓRGÃOS PÚBLICOS - PRODUTO FARMACÊUTICO	
SP010600	30,40	Isenção - ÓRGÃOS PÚBLICOS - PRODUTOS E EQUIPAMENTOS MÉDICOS	
SP010630	30,40	Isenção - ÓRGÃOS PÚBLICOS - VEÍCULOS PARA AS SECRETARIAS DA FAZENDA E DE SEGURANÇA	
SP010640	30,40	Isenção - PENITENCIÁRIAS - MERCADORIAS PRODUZIDAS POR DETENTOS	
SP010680	30,40	Isenção - PRÓ-TAMAR	
SP010710	30,40	Isenção - REPRESENTAÇÕES DIPLOMÁTICAS	
SP010730	30,40	Isenção - REPRODUTOR/MATRIZ	
SP010750	30,40	Isenção - SANGUE - IMPORTAÇÃO DE INSUMOS POR ENTIDADE DE HEMATOLOGIA OU HEMOTERAPIA	
SP010760	30,40	Isenção - SENAI, SENAC E SENAR	
SP010770	30,40	Isenção - TÁXI - PRESTAÇÃO DE SERVIÇO	
SP010780	30,40	Isenção - TRANSPORTE DE PASSAGEIROS	
SP010800	30,40	Isenção - TRENS METROPOLITANOS - IMPORTAÇÃO	
SP010820	30,40	Isenção - VASILHAME/RECIPIENTE/EMBALAGEM	
SP010830	30,40	Isenção - VÍTIMAS DE CALAMIDADES - DOAÇÃO	
SP010840	30,40	Isenção - ZONA FRANCA DE MANAUS	
SP010880	30,40	Isenção - TÁXI - VEÍCULO	
SP010890	30,40	Isenção - AGROTÓXICO - EMBALAGEM - VAZIA	
SP010910	30,40	Isenção - FUNDO SOCIAL DE SOLIDARIEDADE- DOAÇÕES	
SP010920	30,40	Isenção - MEDICAMENTOS	
SP010940	30,40	Isenção - MEDICAMENTOS - ÓRGÃOS PÚBLICOS	
SP010970	30,40	Isenção - PROGRAMA DE SEGURANÇA ALIMENTAR E NUTRICIONAL	
SP010980	30,40	Isenção - ALGODÃO	
SP010990	30,40	Isenção - BORRACHA	
SP011010	30,40	Isenção - COELHO E AVE	
SP011020	30,40	Isenção - GADO	
SP011030	30,40	Isenção - LEITE	
SP011040	30,40	Isenção - HORTIFRUTIGRANJEIROS PARA INDUSTRIALIZAÇÃO	
SP011050	30,40	Isenção - PARTES E PEÇAS PARA FABRICAÇÃO DE TRATOR, CAMINHÃO E ÔNIBUS	
SP011070	30,40	Isenção - INDÚSTRIA NAVAL/INFRA-ESTRUTURA PORTUÁRIA	
SP011090	30,40	Isenção - AERONAVES - INSUMOS PARA A FABRICAÇÃO	
SP011120	30,40	Isenção - FUNDAÇÃO ZERBINI	
SP011130	30,40	Isenção - AMIGOS DO BEM - DOAÇÃO	
SP011150	30,40	Isenção - FARMÁCIA POPULAR DO BRASIL	
SP011160	30,40	Isenção - REPORTO - MODERNIZAÇÃO DE ZONAS PORTUÁRIAS	
SP011170	30,40	Isenção - DEPÓSITO AFIANÇADO	
SP011190	30,40	Isenção - PILHAS E BATERIAS USADAS	
SP011200	30,40	Isenção - ÓRGÃOS PÚBLICOS - PROGRAMAS DE FORTALECIMENTO E MODERNIZAÇÃO ESTADUAL	
SP011230	30,40	Isenção - FARINHA DE MANDIOCA	
SP011270	30,40	Isenção - PEÇA DE VEÍCULO AUTOMOTOR SUBSTITUÍDA EM GARANTIA	
SP011290	30,40	Isenção - REAGENTE PARA DIAGNÓSTICO DA DOENÇA DE CHAGAS	
SP011300	30,40	Isenção - MEDICAMENTOS E EQUIPAMENTOS DESTINADOS À PESQUISA COM SERES HUMANOS	
SP011320	30,40	Isenção - PEÇA SUBSTITUÍDA EM VIRTUDE DE GARANTIA	
SP011330	30,40	Isenção - METRÔ - IMPLANTAÇÃO DA LINHA 4	
SP011340	30,40	Isenção - PROGRAMA CAMINHO DA ESCOLA - MINISTÉRIO DA EDUCAÇÃO	
SP011350	30,40	Isenção - FARINHA DE TRIGO E PRODUTOS RESULTANTES DE SUA INDUSTRIALIZAÇÃO	
SP011360	30,40	Isenção - GESAC - GOVERNO FEDERAL	
SP011370	30,40	Isenção - ÓLEO COMESTÍVEL	
SP011400	30,40	Isenção - OPERAÇÕES INTERNAS COM MAÇÃ E PÊRA	
SP011420	30,40	Isenção - AACD	
SP011430	30,40	Isenção - PEÇA DE AERONAVE SUBSTITUÍDA EM VIRTUDE DE GARANTIA	
SP011470	30,40	Isenção - ÓRGÃOS PÚBLICOS - EQUIPAMENTOS DE SEGURANÇA ELETRÔNICA	
SP011480	30,40	Isenção - IMPORTAÇÃO - FORÇAS ARMADAS	
SP011490	30,40	Isenção - SERVIÇO DE TRANSPORTE - EXPORTAÇÃO	
SP011500	30,40	Isenção - GRIPE A - MEDICAMENTO PARA TRATAMENTO	
SP011510	30,40	Isenção - LOCOMOTIVA	
SP011520	30,40	Isenção - UNIÃO DOS ESCOTEIROS DO BRASIL	
SP011530	30,40	Isenção - FUNDAÇÃO FACULDADE DE MEDICINA	
SP011540	30,40	Isenção - TRATAMENTO DE CÂNCER	
SP011550	30,40	Isenção - TRANSPORTE DE PASSAGEIROS - CPTM	
SP011560	30,40	Isenção - OBRA SOCIAL NOSSA SENHORA DA GLÓRIA	
SP011570	30,40	Isenção - HEMOBRÁS	
SP011580	30,40	Isenção - TREM, LOCOMOTIVA OU VAGÃO	
SP011590	30,40	Isenção - MATÉRIA-PRIMA, MATERIAL SECUNDÁRIO, EMBALAGENS, PARTES, PEÇAS, MÁQUINAS E EQUIPAMENTOS - TRANSPORTE PÚBLICO SOBRE TRILHOS DE PASSAGEIROS	
SP011600	30,40	Isenção - METRÔ - IMPLANTAÇÃO DA LINHA 6	
SP011610	30,40	Isenção - METRÔ - IMPLANTAÇÃO DA LINHA 18	
SP011620	30,40	Isenção - PARCERIA PÚBLICO-PRIVADA - HOSPITAIS	
SP011660	30,40	Isenção - ENERGIA ELÉTRICA - MICROGERADORES E MINIGERADORES	
SP011680	30,40	Isenção - ARROZ	
SP011690	30,40	Isenção - FEIJÃO	
SP011700	30,40	Isenção - ENERGIA SOLAR - PRÉDIOS PÚBLICOS	
SP011710	30,40	Isenção - IPT - MATERIAIS DE REFERÊNCIA	
SP011730	30,40	Isenção - AME - MEDICAMENTO PARA TRATAMENTO	
SP011740	30,40	Isenção - AUTOMATED PEOPLE MOVER	
SP011760	30,40	Isenção - ABSORVENTES	
SP011770	30,40	Isenção - ACELERADORES LINEARES	
SP011780	30,40	Isenção - METRÔ - EXPANSÃO DA LINHA 2	
SP011790	30,40	Isenção - FIBROSE CÍSTICA	
SP011810	30,40	Isenção - EQUIPAMENTOS RECREATIVOS PARA USO EM PARQUE DE DIVERSÃO - IMPORTAÇÃO	
SP011820	30,40	Isenção - REFEIÇÃO	
SP011830	30,40	Isenção - LEVEDURAS	
SP011840	30,40	Isenção - TREM INTERCIDADES - TIC EIXO NORTE	
SP011850	30,40	Isenção - ÁREAS DE LIVRE COMÉRCIO	
SP018000	30,40	Isenção - REPETRO	
SP019010	40	Isenção - Produto de artesanato	
SP020010	20,70	Redução de Base de Cálculo - AERONAVES, PARTES E PEÇAS	
SP020030	20,70	Redução de Base de Cálculo - CESTA BÁSICA	
SP020080	20,70	Redução de Base de Cálculo - GÁS NATURAL	
SP020090	20,70	Redução de Base de Cálculo - INSUMOS AGROPECUÁRIOS	
SP020100	20,70	Redução de Base de Cálculo - INSUMOS AGROPECUÁRIOS - RAÇÕES E ADUBOS	
SP020110	20,70	Redução de Base de Cálculo - MÁQUINAS, APARELHOS E VEÍCULOS USADOS	
SP020120	20,70	Redução de Base de Cálculo - MÁQUINAS INDUSTRIAIS E IMPLEMENTOS AGRÍCOLAS	
SP020150	20,70	Redução de Base de Cálculo - PÓ DE ALUMÍNIO	
SP020190	20,70	Redução de Base de Cálculo - TRANSPORTE DE LEITE	
SP020260	20,70	Redução de Base de Cálculo - DESENVOLVIMENTO INDUSTRIAL E AGROPECUÁRIO - EMBALAGENS PARA OVO IN NATURA	
SP020290	20,70	Redução de Base de Cálculo - CARROÇARIA DE ÔNIBUS	
SP020300	20,70	Redução de Base de Cálculo - PRODUTOS DE COURO, SAPATOS, BOLSAS, CINTOS, CARTEIRAS E OUTROS ACESSÓRIOS	
SP020320	20,70	Redução de Base de Cálculo - ATACADISTA DE COURO	
SP020330	20,70	Redução de Base de Cálculo - VINHO	
SP020340	20,70	Redução de Base de Cálculo - PERFUMES, COSMETICOS E PRODUTOS DE HIGIENE PESSOAL	
SP020350	20,70	Redução de Base de Cálculo - INSTRUMENTOS MUSICAIS	
SP020370	20,70	Redução de Base de Cálculo - BRINQUEDOS	
SP020380	20,70	Redução de Base de Cálculo - REGIME DE ADMISSÃO TEMPORÁRIA	
SP020390	20,70	Redução de Base de Cálculo - PRODUTOS ALIMENTÍCIOS	
SP020450	20,70	Redução de Base de Cálculo - CARNE	
SP020520	20,70	Redução de Base de Cálculo - PRODUTOS TÊXTEIS	
SP020530	20,70	Redução de Base de Cálculo - HIDROCARBONETOS LÍQUIDOS - SOLVENTES	
SP020550	20,70	Redução de Base de Cálculo - LÂMPADAS LED, LUMINÁRIAS LED, REFLETORES LED, FITAS LED E PAINÉIS LED	
SP020560	20,70	Redução de Base de Cálculo - MDP, MDF e CHAPAS DE FIBRAS DE MADEIRA	
SP020580	20,70	Redução de Base de Cálculo - BARRAS DE AÇO	
SP020590	20,70	Redução de Base de Cálculo - TRATAMENTO DE EFLUENTES DOMÉSTICOS E INDUSTRIAIS	
SP020610	20,70	Redução de Base de Cálculo - SUCO DE LARANJA	
SP020620	20,70	Redução de Base de Cálculo - SOLUÇÃO PARENTERAL	
SP020630	20,70	Redução de Base de Cálculo - REGIME DE TRIBUTAÇÃO UNIFICADA - RTU	
SP020650	20,70	Redução de Base de Cálculo - CARROCERIAS SOBRE CHASSI, VAGÕES FERROVIÁRIOS DE CARGA, CARROCERIAS PARA VEÍCULOS AUTOMÓVEIS, REBOQUES E SEMIRREBOQUES	
SP020660	20,70	Redução de Base de Cálculo - TUBOS, LAMINADOS E LIGAS DE COBRE	
SP020690	20,70	Redução de Base de Cálculo - BIOGÁS E BIOMETANO	
SP020710	20,70	Redução de Base de Cálculo - AMIDO DE MILHO, GLICOSE E XAROPE DE GLICOSE, OUTROS AÇÚCARES E XAROPES DE AÇÚCARES ORIUNDOS DO MILHO, AMIDO MODIFICADO E DEXTRINA DE MILHO, COLAS À BASE DE AMIDOS DE MILHO, DE DEXTRINA OU DE OUTROS AMIDOS MODIFICADOS DE MILHO	
SP020740	20,70	Redução de Base de Cálculo - CARNE	
SP020750	20,70	Redução de Base de Cálculo - PNEUS E CÂMARAS DE AR - SAÍDAS INTERNAS	
SP020770	20,70	Redução de Base de Cálculo - INSUMOS AGROPECUÁRIOS - ADUBOS	
SP020780	20,70	Redução de Base de Cálculo - FABRICANTE DE ÔNIBUS	
SP020800	20,70	Redução de Base de Cálculo - IMPORTAÇÃO POR REMESSAS POSTAIS OU EXPRESSAS	
SP028000	20,70	Redução de Base de Cálculo - REPETRO	
SP029000	20,70	Redução de Base de Cálculo - Indústria de informática	
SP040100	90	Tributação sobre a Receita Bruta - FORNECIMENTO DE ALIMENTAÇÃO	
SP040200	90	Tributação sobre a Receita Bruta - COMÉRCIO VAREJISTA DE CARNES	
SP050710	51	Diferimento amparado por regime especial concedido nos termos do § 1º do artigo 71 do Anexo II do RICMS	
SP052600	51	Diferimento - Saída promovida por produtor situado em território paulista com destino a comerciante, industrial, cooperativa ou qualquer outro contribuinte, exceto produtor	
SP053160	51	Diferimento - Prestação de serviço de transporte de carga, com início em território paulista, realizada por transportador autônomo, qualquer que seja o seu domicílio, ou por empresa transportadora estabelecida fora do território paulista, inclusive a opta	
SP053190	50	Suspensão - Saída de mercadoria remetida para demonstração, inclusive com destino a consumidor ou usuário final, até o momento em que ocorrer a transmissão de sua propriedade	
SP053191	50	Suspensão - Saída de mercadoria remetida para mostruário, condicionada ao seu retorno ao estabelecimento de origem em até 180 (cento e oitenta) dias	
SP053260	50	Suspensão - Saída, de estabelecimento fabricante, de produtos específicos com destino a hospitais para utilização em cirurgia cardiovascular ou de implantação de prótese de silicone	
SP053270	50	Suspensão - Saída de moldes, matrizes, gabaritos, padrões, chapelonas, modelos e estampos, não integrados ao ativo imobilizado, para fornecimento de trabalho fora do estabelecimento, ou com destino a outro estabelecimento inscrito como contribuinte para s	
SP053271	50	Suspensão - Desembaraço aduaneiro de mercadoria ou bem importados sem cobertura cambial, destinados à manutenção e ao reparo de aeronave pertencente a empresa autorizada a operar no transporte comercial internacional, e utilizados nessa atividade para est	
SP053272	50	Suspensão - Saída de partes, peças e componentes aeronáuticos para estoque próprio em poder de terceiros	
SP053273	50	Suspensão - Desembaraço aduaneiro de mercadoria ou bem importado do exterior e admitido nos Regimes Aduaneiros Especiais de Depósito Especial, Entreposto Aduaneiro na Importação e Trânsito Aduaneiro	
SP053274	50	Suspensão - Desembaraço aduaneiro de cátodo de cobre, NCM 7403.11.00, quando a importação for efetuada diretamente por estabelecimento industrial que realize a metalurgia do cobre importado em seu próprio estabelecimento localizado em território paulista,	
SP053275	50,51,90	Suspensão ou diferimento amparado por regime especial concedido nos termos do artigo 327-J do RICMS	
SP053276	50	Suspensão - Desembaraço aduaneiro de bens destinados à integração ao ativo imobilizado, importados do exterior por estabelecimento industrial paulista classificado na CNAE 29.10-7/01 ? ?Fabricação de automóveis, camionetas e utilitários?	
SP053280	51	Diferimento - Saída de mercadoria, promovida por estabelecimento rural com destino a cooperativa de que fizer parte, situado neste Estado	
SP053290	51	Diferimento - Saídas de algodão em caroço de produção paulista	
SP053300	51	Diferimento - Saídas de algodão em pluma ou de caroço de algodão, resultantes do beneficiamento de algodão em caroço de produção paulista	
SP053330	51	Diferimento - Saídas de café cru, em coco ou em grão	
SP053450	51	Diferimento - Saídas internas das matérias-primas de produção paulista e subprodutos destinados à fabricação de açúcar, álcool ou melaço	
SP053460	51	Diferimento - Saída interna dos produtos resultantes da industrialização de matérias-primas de produção paulista e subprodutos relacionados no § 4º do artigo 345, com destino à cooperativa de que faça parte o remetente	
SP053461	51	Diferimento - Saídas com destino a empresa geradora de energia termoelétrica de bagaço e torta de filtro resultantes da fabricação de açúcar, álcool ou melaço, palha, cavaco e outros resíduos da colheita das matérias- primas indicadas no item 1 do § 4º do	
SP053462	51	Diferimento - Saídas internas de energia elétrica e de energia térmica (vapor d?água), promovidas por empresa geradora de energia termoelétrica, com destino a estabelecimento fabricante de açúcar, álcool ou melaço	
SP053480	51	Diferimento - Saídas de feijão	
SP053500	51	Diferimento - Saídas de produtos agropecuários relacionados no artigo 350 do RICMS	
SP053512	51	Diferimento - Saída interna de amendoim em baga ou em grão de estabelecimento industrial beneficiador com destino a outro estabelecimento industrial, na proporção de 40% (quarenta por cento) do valor da operação.	
SP053520	51	Diferimento - Ope?rações com cominho	
SP053521	51	Diferimento - Operações internas com trigo em grão, exceto para semeadura, classificado na posição 1001.00 da Nomenclatura Brasileira de Mercadorias - Sistema Harmonizado - NBM/SH	
SP053522	51	Diferimento - Operações internas com triticale, exceto para semeadura, classificado na posição 1008.60 da Nomenclatura Comum do Mercosul - Sistema Harmonizado - NCM/SH	
SP053530	51	Diferimento - Saída dos produtos hortifrutigranjeiros em estado natural relacionados no artigo 36 do Anexo I do RICMS com destino a estabelecimento industrial localizado neste Estado, para fins de industrialização	
SP053540	51	Diferimento - Primeira saída, para o território do Estado, de produto in natura relacionado no artigo 354 do RICMS, ainda que acondicionado ou embalado para transporte, promovida pelo estabelecimento em que tiver sido produzido, com destino a estabeleci	
SP053550	51	Diferimento - Operações com semente destinada ao plantio	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053560	51	Diferimento - Operações com ração animal, concentrado ou suplemento, sendo o fabricante ou importador registrado no Ministério da Agricultura e do Abastecimento	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053570	51	Diferimento - Operações com amônia, ácido nítrico, ácido sulfúrico, ácido fosfórico, cloreto de potássio, enxofre, fosfato de amônia, fosfato natural bruto, nitrato de amônio, ou de suas soluções, nitrocálcio, uréia, sulfato de amônio, MAP (mono-amônio-fo	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053580	51	Diferimento - Operações com adubo, simples ou composto, fertilizante, calcário ou gesso, destinados exclusivamente a uso na agricultura	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053590	51	Diferimento - Operações com acaricida, carrapaticida, desfolhante, desinfetante, dessecante, espalhante adesivo, estimulador ou inibidor de crescimento (regulador), germicida, fungicida, formicida, herbicida, inseticida, nematicida, parasiticida, raticida	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053600	51	Diferimento - Operações realizadas com insumos destinados à alimentação animal ou a emprego na composição ou fabricação de ração animal, concentrado ou suplemento, em qualquer caso com destinação exclusiva a uso na pecuária, apicultura, aqüicultura, avicu	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053610	51	Diferimento - Operações realizadas com insumos agropecuários indicados no artigo 361 do RICMS	Aplicação suspensa enquanto vigorar o benefício fiscal de isenção previsto no artigo 41 do Anexo I e de redução da base de cálculo previsto no artigo 77 do Anexo II, exclusivamente em relação aos produtos ali indicados, conforme artigo 17 DDTT do RICMS (d
SP053611	51	Diferimento - Primeira saída de levedura inativa seca, levedura autolisada, levedura hidrolisada, parede celular de levedura e extrato de levedura	
SP053620	51	Diferimento - Saídas de coelho	
SP053630	51	Diferimento - Saídas de aves	
SP053640	51	Diferimento - Operações com gado em pé bovino ou suíno	
SP053650	51	Diferimento - Operações com gado em pé das demais espécies	
SP053830	51	Diferimento - Saídas internas de subprodutos da matança do gado (couro ou pele, em estado fresco, salmourado ou salgado, de produto gorduroso não comestível de origem animal, inclusive o sebo, de osso, de chifre ou de casco)	
SP053880	50	Suspensão - Saída de equino de raça com idade superior a 3 (três) anos para fora do Estado, para cobertura ou para participação em provas ou para treinamento, e cujo imposto ainda não tenha sido pago, desde que emitida a Nota Fiscal respectiva e que o ret	
SP053890	51	Diferimento - Saídas de leite cru, pasteurizado ou reidratado	
SP053910	51	Diferimento - Operações internas com pescados, exceto os crustáceos e os moluscos, em estado natural, resfriados, congelados, salgados, secos, eviscerados, filetados, postejados ou defumados para conservação, desde que não enlatados ou cozidos, excluídas	
SP053920	51	Diferimento - Saídas de papel usado ou apara de papel, sucata de metal, caco de vidro, retalho, fragmento ou resíduo de plástico, de borracha ou de tecido	
SP053941	51	Diferimento - Saídas de garrafas PET usadas e do produto resultante de sua moagem ou trituração	
SP053942	51	Diferimento - Saídas internas de garrafas de vidro com valor comercial	
SP053951	51	Diferimento - Operação interna promovida pelo estabelecimento fabricante de partes, peças e componentes destinados ao estabelecimento fabricante de máquinas e equipamentos de uso na extração mineral e na construção, classificado no código do grupo 285 da	
SP053952	50	Suspensão - Desembaraço aduaneiro de partes, peças e componentes, quando a importação for efetuada diretamente por estabelecimento fabricante de máquinas e equipamentos de uso na extração mineral e na construção, classificado no código do grupo 285 da Cla	
SP053953	51	Diferimento - Saída interna de matéria-prima e produto intermediário destinados a estabelecimento fabricante de fogões, refrigeradores, congeladores (freezers), máquinas de lavar louça, máquinas de lavar roupa ou máquinas de secar roupa, fornos elétricos	
SP053954	51	Diferimento - Saída interna de matéria-prima e produto intermediário destinados a estabelecimento fabricante de compressores para uso não industrial, classificado no código 2814-3/02 da Classificação Nacional de Atividades Econômicas - CNAE	
SP053955	50	Suspensão - Desembaraço aduaneiro de matéria-prima e produto intermediário, quando a importação for efetuada diretamente por estabelecimento fabricante de fogões, refrigeradores, congeladores (freezers), máquinas de lavar louça, máquinas de lavar roupa ou	
SP053956	51	Diferimento - Saída interna de matéria-prima e produto intermediário, destinados estabelecimento fabricante classificado no código 2740-6/01 da CNAE, para fabricação de lâmpada LED (NCM 8543.70.99), luminária LED (NCM 9405.10.99), refletor LED (NCM 9405.1	
SP053957	50	Suspensão - Desembaraço aduaneiro de matéria-prima e produto intermediário, quando a importação for efetuada diretamente por estabelecimento fabricante classificado no código 2740-6/01 da CNAE, para fabricação de lâmpada LED (NCM 8543.70.99), luminária LE	
SP053958	51	Diferimento - Saída interna de matéria-prima e produto intermediário destinados a estabelecimento fabricante de células fotovoltaicas em módulos ou painéis, classificadas nos códigos 8541.40.31 ou 8541.40.32 da Nomenclatura Comum do Mercosul - NCM	
SP053959	50	Suspensão - Desembaraço aduaneiro de matéria-prima e produto intermediário, quando a importação for efetuada diretamente por estabelecimento fabricante de células fotovoltaicas em módulos ou painéis, classificadas nos códigos 8541.40.31 ou 8541.40.32 da N	
SP053960	51	Diferimento - Saída interna efetuada pelo estabelecimento fabricante de resina de uréia-formaldeído, classificada nos códigos 3909.10.00 ou 3909.20.29 da Nomenclatura Comum do Mercosul - NCM, com destino a estabelecimento fabricante dos produtos relaciona	
SP053961	50	Suspensão - Desembaraço aduaneiro de partes, peças, componentes e matérias-primas, quando a importação for efetuada diretamente por estabelecimento fabricante de produtos da indústria de processamento eletrônico de dados, abrangido pelo artigo 4° da Lei f	
SP054001	51	Diferimento - Operações internas com alumínio em formas brutas, alumínio não ligado, ligas de alumínio, inclusive a granalha de alumínio, e quaisquer outras mercadorias classificadas na posição 7601 da Nomenclatura Brasileira de Mercadorias - Sistema Harm	
SP054002	51	Diferimento - Saída interna de vergalhão de alumínio classificado na posição 7605 da Nomenclatura Comum do Mercosul - NCM, promovida pelo estabelecimento fabricante com destino a estabelecimento fabricante de fios e cabos classificados na posição 7614 ou	
SP054003	51	Diferimento - Saída interna dos insumos relacionados no § 1º promovida pelo estabelecimento fabricante com destino a estabelecimento fabricante dos aminoácidos especificados no artigo 400-F do RICMS	
SP054004	50	Suspensão - Desembaraço aduaneiro das mercadorias relacionadas no § 1º do artigo 400-F, quando a importação for efetuada diretamente por estabelecimento fabricante dos aminoácidos relacionados	
SP054005	51	Diferimento - Saída interna de lisina, classificada nos códigos 2922.41.10, 2922.41.90 e 2309.90.90 da Nomenclatura Comum do Mercosul - NCM, de triptofano, classificado nos códigos 2933.99.19, 2922.49.90 e 2309.90.90 da NCM, e de treonina, classificada no	
SP054006	51	Diferimento - Saída interna de mercadoria utilizada como matéria-prima ou produto intermediário na fabricação dos produtos para produção de energia eólica indicados no § 1º do Artigo 400-H do RICMS	
SP054007	50	Suspensão - Desembaraço aduaneiro da mercadoria, sem similar produzida no país, utilizada como matéria-prima ou produto intermediário na fabricação dos produtos indicados no § 1º do artigo 400-H do RICMS, quando a importação for efetuada diretamente por e	
SP054008	51	Diferimento - Saídas das embalagens industriais usadas indicadas no § 3º do Artigo 400-J do RICMS	
SP054009	51	Diferimento - Saída interna de mercadoria utilizada como matéria-prima ou produto intermediário na fabricação de aquecedores solares de água, classificados no código 8419.19.10 da Nomenclatura Comum do MERCOSUL - NCM, fica diferido	
SP054010	50	Suspensão - Desembaraço aduaneiro da mercadoria, sem similar produzida no país, utilizada como matéria-prima ou produto intermediário na fabricação de aquecedor solar de água indicado no caput do artigo 400-K do RICMS, quando a importação for efetuada d	
SP054011	51	Diferimento - Saída interna de mercadoria destinada a sociedade de propósito específico, localizada neste Estado, para posterior fornecimento como matéria-prima ou produto intermediário na fabricação de medicamento pela Fundação para o Remédio Popular - F	
SP054012	50	Suspensão - Desembaraço aduaneiro de mercadoria, sem similar produzida no país, destinada a sociedade de propósito específico, localizada neste Estado, para posterior fornecimento como matériaprima ou produto intermediário na fabricação de medicamento pel	
SP054013	51	Diferimento - Saídas internas de nafta para petroquímica, NCM 2710.12.41	
SP054014	51	Diferimento - Saídas internas de etileno, NCM 2901.21.00, e propeno, NCM 2901.22.00, destinadas a estabelecimento fabricante de polietileno, NCM 39.01, polipropileno, NCM 39.02, e policloreto de vinila, NCM 39.04	
SP054015	50	Suspensão - Desembaraço aduaneiro de nafta para petroquímica, NCM 2710.12.41, etileno, NCM 2901.21.00, e propeno, NCM 2901.22.00, quando a importação for efetuada diretamente por estabelecimento fabricante das referidas mercadorias ou de polietileno, NCM	
SP054016	51	Diferimento - Saída interna, promovida pelo estabelecimento fabricante, de mercadoria utilizada como embalagem para acondicionamento de leite esterilizado ?longa vida? (UHT ? Ultra High Temperature), classificada nos códigos 3920.10.99, 3923.30.00 e 4811.	
SP054017	51	Diferimento - Saída interna de mercadoria utilizada como matéria-prima ou produto intermediário na fabricação de embarcações para esporte e lazer, classificadas na posição 8903 da Nomenclatura Comum do MERCOSUL - NCM, com destino a fabricante das referida	
SP054018	50	Suspensão - Desembaraço aduaneiro de mercadoria, sem similar produzida no país, utilizada como matéria-prima ou produto intermediário na fabricação das embarcações indicadas no caput do artigo 400-U, quando a importação for efetuada diretamente por esta	
SP054019	51	Diferimento - Saída interna de insumos agropecuários indicados no § 1º do Artigo 400-W do RICMS, realizada por estabelecimento centralizador de aquisição de insumos que pertença a sociedade que exerça exclusivamente atividade agropecuária, com destino a e	
SP054020	50,51	Suspensão ou diferimento - Saída de mercadoria com destino a outro estabelecimento ou a trabalhador autônomo ou avulso que prestar serviço pessoal, num e noutro caso, para industrialização por encomenda, e posterior retorno de produto industrializado	
SP054021	51	Diferimento - Saída interna, promovida pelo estabelecimento fabricante, de ?stand up pouche? para embalagens de atomatados ou vegetais (NCM 3921.90.19 e 3923.29.10), de latas próprias para serem fechadas por soldadura ou cravação - próprias para acondicio	
SP054022	51	Diferimento - Saída interna de negros-de-carbono (NCM 2803.00.19) e óleos combustíveis (NCM 2710.19.22) obtidos por meio da reciclagem de pneus e de resíduos de borracha, promovida pelo estabelecimento reciclador, com destino a estabelecimento industrial	
SP054023	51	Diferimento - Saída interna promovida pelo estabelecimento fabricante de partes, peças, componentes, matérias-primas e materiais de embalagem com destino a estabelecimento fabricante beneficiado pelo Programa de Apoio ao Desenvolvimento Tecnológico da Ind	
SP054024	50	Suspensão - Desembaraço aduaneiro de partes, peças, componentes e matérias-primas, quando a importação for efetuada diretamente por estabelecimento fabricante beneficiado pelo Programa de Apoio ao Desenvolvimento Tecnológico da Indústria de Semicondutores	
SP054025	51	Diferimento - saída interna de resina de polipropileno, classificada no código 3902.10.20 da Nomenclatura Comum do Mercosul - NCM	
SP054026	51	Diferimento - Desembaraço aduaneiro e saída interna de insumos, matérias-primas, produtos intermediários e embalagens com destino a estabelecimento fabricante de máquinas e equipamentos para integração ao ativo imobilizado de fabricantes de celulose e de	
SP054027	51	Diferimento - saída interna de cimento asfáltico de petróleo, classificado no código 2713.20.00 da Nomenclatura Comum do Mercosul - NCM, destinado a estabelecimento fabricante de cimento asfáltico de petróleo	
SP054028	51	Diferimento - Saída interna de resíduo de óleo, classificado no código 2710.99.00 da Nomenclatura Comum do Mercosul - NCM, obtido por meio da reciclagem do material oleoso retirado de embarcações, promovida pelo estabelecimento reciclador	
SP054110	51,53	Diferimento - Operações com petróleo bruto, desde a importação ou extração, desde que o contribuinte que realize tais operações seja credenciado perante a Secretaria da Fazenda conforme disciplina por ela estabelecida.	
SP054111	51,53	Diferimento - Saída interna de óleo lubrificante básico decorrente do re-refino do óleo lubrificante usado ou contaminado, processado de acordo com a legislação em vigor por empresas devidamente autorizadas pelo órgão federal competente, quando destinado	
SP054112	51,53	Diferimento - Saída interna de lubrificantes derivados de petróleo classificados nos códigos 2710.19.31 e 2710.19.32 da NCM, de aditivos classificados no código 3811 da NCM e de material de embalagem, quando destinados a fabricante localizado neste Estado	
SP054113	50	Suspensão - Desembaraço aduaneiro, que ocorra em território paulista, de lubrificantes derivados do petróleo classificados nos códigos 2710.19.31 e 2710.19.32 da NCM, de aditivos classificados no código 3811 da NCM e de material de embalagem, quando a imp	
SP054114	51	Diferimento - Saída interna de matéria prima, material secundário ou intermediário e material de embalagem, quando destinados a estabelecimento rerrefinador de óleo lubrificante usado e contaminado localizado nesse Estado, devidamente autorizado por órgão	
SP054115	50	Suspensão - Desembaraço aduaneiro, que ocorra em território paulista, de matéria prima, material secundário ou intermediário e material de embalagem, quando a importação for realizada por estabelecimento rerrefinador de óleo lubrificante usado e contamina	
SP054181	51,53	Diferimento - Saída de etanol hidratado combustível - EHC promovida por fabricante, cooperativa de produtores ou empresa comercializadora de etanol localizado em território paulista, não credenciado nos termos do Artigo 418-A do RICMS, com destino a contr	
SP054182	51,53	Diferimento - Saídas internas de etanol hidratado combustível - EHC, promovidas por distribuidor de combustíveis com destino a outro distribuidor de combustíveis, em ambos os casos como definido e autorizado por órgão federal competente	
SP054190	51,53	Diferimento - Operação interna ou interestadual que destinar etanol anidro combustível - EAC a estabelecimento do distribuidor de combustíveis, como tal definido e autorizado por órgão federal competente	
SP054191	51,53	Diferimento - Saída interna de etanol anidro combustível - EAC com destino a estabelecimento localizado em território paulista	
SP054201	51,53	Diferimento - Operação interna ou interestadual que destinar biodiesel puro - B100 a estabelecimento do distribuidor de combustíveis, como tal definido e autorizado por órgão federal competente	
SP054210	51,53	Diferimento - Operações anteriores com querosene de aviação, querosene iluminante, gasolina de aviação e óleo combustível, assim como com o petróleo bruto utilizado na sua fabricação	
SP054220	51,53	Diferimento - Operações internas com gás natural, biogás e biometano a serem consumidos em processo de industrialização em usina geradora de energia elétrica	
SP054221	51,53	Diferimento - Saída interna de gás natural destinado a estabelecimento fabricante de vidro classificado nas posições 7003, 7005, 7006, 7007, 7009 e 7010 da Nomenclatura Comum do Mercosul - NCM	
SP054250	51	Diferimento - Operações internas com energia elétrica, desde a sua importação ou produção	
SP054251	51	Diferimento - Imposto devido sobre o valor dos encargos de conexão e de uso da rede básica de transmissão nas operações internas com energia elétrica	
SP054501	51	Diferimento - Saída interna de matéria-prima, produto intermediário e material de embalagem, com destino a contribuinte beneficiário do Regime Especial Simplificado de Exportação para fabricação de mercadoria a ser exportada, quando o contribuinte fornece	
SP054502	50	Suspensão - Desembaraço aduaneiro de matéria-prima, produto intermediário e material de embalagem empregados na fabricação de mercadoria destinada à exportação, quando a importação seja promovida por contribuinte beneficiário do Regime Especial Simplifica	
SP054890	50,51	Diferimento ou suspensão com amparo em regime especial de ofício no interesse do contribuinte ou do fisco, estabelecido nos termos do Artigo 489 do RICMS	
SP058270	51	Diferimento - Saída interna promovida pelo estabelecimento fabricante das mercadorias relacionadas no § 1° do Artigo 27 DDTT do RICMS diretamente a estabelecimento fabricante de vagão ferroviário de carga	
SP058290	50	Suspensão - Desembaraço aduaneiro de bens destinados à integração ao ativo imobilizado	
SP058810	51	Diferimento - Operações internas com insumos, materiais e equipamentos, para construção, conservação, modernização e reparo de embarcações, enquanto igual tratamento for concedido pelo Estado do Rio de Janeiro	
SP058811	51	Diferimento - Saídas internas de máquinas ou implementos agrícolas	
SP058820	50,51	Suspensão ou diferimento amparado por regime especial concedido nos termos do artigo 11 do Decreto 53.051/08, que instutuiu o Programa de Incentivo ao Investimento pelo Fabricante de Veículo Automotor - ProVeículo	
SP058821	50,51	Suspensão ou diferimento amparado por regime especial concedido nos termos do artigo 11 do Decreto 54.904/09, que instutuiu o Programa de Incentivo ao Investimento pelo Fabricante de Produtos da Indústria de Processamento Eletrônico de Dados - Pro-Informá	
SP058822	50,51	Suspensão ou diferimento - Programa de Incentivo ao Setor Ferroviário - Pro-Trens	
SP058823	51	Diferimento - Saída de etanol a ser utilizado na operacionalização de transporte dutoviário	
SP058830	50,51	Diferimento ou suspensão - Operações realizadas por fabricante de bens finais ou por fabricante intermediário, devidamente habilitados no Repetro	
SP059001	51	Diferimento - Prestação de serviços de telecomunicação entre empresas sujeitas a regime especial na cessão de meios de rede, relacionadas em Ato Cotepe	
SP059002	51	Diferimento - Prestações de serviço de comunicação realizadas em território paulista para empresas de comunicações	
SP059003	51	Diferimento - Saída interna promovida por produtor ou cooperativa com destino a estabelecimento da CONAB	
SP059004	51	Diferimento - Sucessivas operações com produto primário agrícola realizadas por intermédio de Bolsa quando a mercadoria se encontra depositada em armazém geral, salvo se houver regra específica	
SP059010	51	Diferimento - Produto de artesanato	
SP059900	51	Diferimento - Saída interna de matéria-prima e outros insumos produzidos em território paulista e destinados ao processo de industrialização de biodiesel ou máquinas, equipamentos, peças, partes e acessórios destinados a integrar o ativo imobilizado de es	
SP059901	50	Suspensão - Desembaraço aduaneiro de matéria-prima e outros insumos produzidos em território paulista e destinados ao processo de industrialização de biodiesel ou máquinas, equipamentos, peças, partes e acessórios destinados a integrar o ativo imobilizado	
SP059902	51	Diferimento - Saída interna de matéria-prima e insumos exclusivamente a estabelecimento fabricante de ônibus ou carroçaria de ônibus ou máquinas e equipamentos destinados a estabelecimento fabricante de ônibus ou carroçaria de ônibus para integração ao at	
SP059903	50	Suspensão - Desembaraço aduaneiro de matéria-prima e insumos importados diretamente por estabelecimento fabricante de ônibus ou carroçaria de ônibus ou máquinas e equipamentos destinados a integrar o ativo imobilizado de estabelecimento fabricante de ônib	
SP059904	51	Diferimento - Saída interna de máquinas e equipamentos destinados a integrar o ativo imobilizado de estabelecimento fabricante de sucos de fruta e sucos mistos	
SP059905	50	Suspensão - Desembaraço aduaneiro de máquinas e equipamentos destinados a integrar o ativo imobilizado de estabelecimento fabricante de sucos de fruta e sucos mistos	
SP070010	41	Não incidência - Saída de mercadoria com destino a armazém geral situado neste Estado, para depósito em nome do remetente	
SP070020	41	Não incidência - Saída de mercadoria com destino a depósito fechado, localizado neste Estado, do próprio contribuinte	
SP070030	41	Não incidência - Saída de mercadoria de estabelecimento referido no inciso I ou II, em retorno ao estabelecimento depositante	
SP070040	41	Não incidência - Saída de mercadoria, pertencente a terceiro, de estabelecimento de empresa de transporte ou de depósito, por conta e ordem desta, ressalvada a aplicação do disposto no inciso X do Artigo 2º	
SP070050	41	Não incidência - Saída de mercadoria com destino ao exterior e a prestação que destine serviço ao exterior	
SP070060	30,41	Não incidência - Saída com destino a outro Estado de energia elétrica ou de petróleo, inclusive lubrificante ou combustível líquido ou gasoso, dele derivados	
SP070070	41	Não incidência - Saída e o correspondente retorno de equipamentos e materiais, promovidos por pessoa ou entidade adiante indicada, utilizados exclusivamente nas operações vinculadas às suas atividades ou finalidades essenciais, observado o disposto no § 4	
SP070080	41	Não incidência - Saída, de estabelecimento prestador de serviço de qualquer natureza definido em lei complementar como de competência tributária do município, de mercadoria a ser ou que tenha sido utilizada na prestação de tal serviço, ressalvadas as hipó	
SP070090	41	Não incidência - Saída de máquinas, equipamentos, ferramentas ou objetos de uso do contribuinte, bem como de suas partes e peças, com destino a outro estabelecimento para lubrificação, limpeza, revisão, conserto, restauração ou recondicionamento ou em raz	
SP070100	41	Não incidência - Saída, em retorno ao estabelecimento de origem, de bem mencionado no inciso anterior, ressalvadas as hipóteses de fornecimento de mercadoria previstas no inciso III do artigo 2º	
SP070110	41	Não incidência - Operação com ouro, quando definido em lei como ativo financeiro ou instrumento cambial	
SP070120	41	Não incidência - Operação decorrente de alienação fiduciária em garantia, bem como sobre a operação posterior ao vencimento do respectivo contrato de financiamento efetuada pelo credor fiduciário em razão do inadimplemento do devedor;	
SP070130	41	Não incidência - Operação ou prestação que envolver livro, jornal ou periódico ou o papel destinado à sua impressão	
SP070140	41	Não incidência - Saída de bem do ativo permanente	
SP070150	41	Não incidência - Saída, com destino a outro estabelecimento do mesmo titular, de material de uso ou consumo	
SP070160	41	Não incidência - Operação de qualquer natureza de que decorra a transmissão de bens móveis salvados de sinistro para companhias seguradoras.	
SP070170	41	Não incidência - Saída de bem ou mercadoria com destino ao exterior sob amparo do Regime Aduaneiro Especial de Exportação Temporária, bem como a posterior reimportação, em retorno, desse mesmo bem ou mercadoria, desde que observados os prazos e condições	
SP070180	41	Não incidência - Operações e prestações praticadas por órgãos da administração pública direta estadual paulista, bem como pelas autarquias e fundações instituídas e mantidas pelo Estado de São Paulo	
SP099000	90	Remessas de mercadorias entre estabelecimentos do mesmo titular	Observar as disposições do Anexo XI da Portaria SRE 41/2023
SP099009	20,30,40,41,50,51,53,70,90	Operações com emissão de documento realizada por meio do Regime Especial da NFF - Nota Fiscal Fácil	Utilizado exclusivamente na emissão de documentos fiscais por meio do regime especial de alcance nacional instituído pelo Ajuste SINIEF 37/2019 e disciplinado pela Portaria SRE 97/22
SP099090	20,30,40,41,50,51,53,70,90	Benefício concedido por decisão judicial em sentença individual ou coletiva	Indicar o processo judicial nas informações complementares do documento fiscal
SP099999	41,90	Operações, sem benefício fiscal, para as quais a legislação determine a emissão da NF sem destaque de ICMS	Indicar fundamentação legal nas informações complementares do documento fiscal
`
