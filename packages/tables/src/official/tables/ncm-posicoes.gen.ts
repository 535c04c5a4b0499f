// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
codigo	descricao
01	Animais vivos.
0101	Cavalos, asininos e muares, vivos.
01012	Cavalos:
0102	Animais vivos da espécie bovina.
01022	Bovinos domésticos:
010221	Reprodutores de raça pura
010229	Outros
0102291	Para reprodução
01023	Búfalos:
010231	Reprodutores de raça pura
010239	Outros
0102391	Para reprodução
0103	Animais vivos da espécie suína.
01039	Outros:
0104	Animais vivos das espécies ovina e caprina.
010410	Ovinos
0104101	Reprodutores de raça pura
010420	Caprinos
0105	Aves da espécie Gallus domesticus, patos, gansos, perus, peruas e galinhas-d'angola (pintadas), das espécies domésticas, vivos.
01051	De peso não superior a 185 g:
010511	Aves da espécie Gallus domesticus
01059	Outros:
0106	Outros animais vivos.
01061	Mamíferos:
01063	Aves:
010633	Avestruzes; emus (Dromaius novaehollandiae)
01064	Insetos:
02	Carnes e miudezas, comestíveis.
0201	Carnes de animais da espécie bovina, frescas ou refrigeradas.
020120	Outras peças não desossadas
0202	Carnes de animais da espécie bovina, congeladas.
020220	Outras peças não desossadas
0203	Carnes de animais da espécie suína, frescas, refrigeradas ou congeladas.
02031	Frescas ou refrigeradas:
02032	Congeladas:
0204	Carnes de animais das espécies ovina ou caprina, frescas, refrigeradas ou congeladas.
02042	Outras carnes de animais da espécie ovina, frescas ou refrigeradas:
02044	Outras carnes de animais da espécie ovina, congeladas:
0206	Miudezas comestíveis de animais das espécies bovina, suína, ovina, caprina, cavalar, asinina e muar, frescas, refrigeradas ou congeladas.
02062	Da espécie bovina, congeladas:
020629	Outras
02064	Da espécie suína, congeladas:
0207	Carnes e miudezas, comestíveis, frescas, refrigeradas ou congeladas, das aves da posição 01.05.
02071	De aves da espécie Gallus domesticus:
020712	Não cortadas em pedaços, congeladas
020714	Pedaços e miudezas, congelados
0207141	Pedaços não desossados
0207142	Pedaços desossados
0207143	Miudezas
02072	De peruas e de perus:
02074	De patos:
02075	De gansos:
0208	Outras carnes e miudezas comestíveis, frescas, refrigeradas ou congeladas.
0209	Toucinho sem partes magras, gorduras de porco e de aves, não fundidas nem extraídas de outro modo, frescos, refrigerados, congelados, salgados ou em salmoura, secos ou defumados (fumados).
020910	De porco
0209101	Toucinho
0209102	Gordura
0210	Carnes e miudezas, comestíveis, salgadas ou em salmoura, secas ou defumadas (fumadas); farinhas e pós, comestíveis, de carnes ou de miudezas.
02101	Carnes da espécie suína:
02109	Outras, incluindo as farinhas e pós, comestíveis, de carnes ou de miudezas:
021099	Outras
0210991	Carnes de aves da posição 01.05
03	Peixes e crustáceos, moluscos e outros invertebrados aquáticos.
0301	Peixes vivos.
03011	Peixes ornamentais:
030111	De água doce
03019	Outros peixes vivos:
030191	Trutas (Salmo trutta, Oncorhynchus mykiss, Oncorhynchus clarki, Oncorhynchus aguabonita, Oncorhynchus gilae, Oncorhynchus apache e Oncorhynchus chrysogaster)
030192	Enguias (Anguilla spp.)
030193	Carpas (Cyprinus spp., Carassius spp., Ctenopharyngodon idellus, Hypophthalmichthys spp., Cirrhinus spp., Mylopharyngodon piceus, Catla catla, Labeo spp., Osteochilus hasselti, Leptobarbus hoeveni, Megalobrama spp.)
030194	Atuns-azuis (atuns) (Thunnus thynnus, Thunnus orientalis)
030195	Atum-azul do sul (atum) (Thunnus maccoyii)
030199	Outros
0301991	Para reprodução
0301999	Outros
0302	Peixes frescos ou refrigerados, exceto os filés (filetes) de peixes e outra carne de peixes da posição 03.04.
03021	Salmonídeos, exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
03022	Peixes chatos (Pleuronectidae, Bothidae, Cynoglossidae, Soleidae, Scophthalmidae e Citharidae), exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
03023	Atuns (do gênero Thunnus), bonito-listrado (gaiado) (Katsuwonus pelamis), exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
03024	Arenques (Clupea harengus, Clupea pallasii), anchovas (biqueirões) (Engraulis spp.), sardinhas (Sardina pilchardus, Sardinops spp., Sardinella spp.) (sardinha (Sardina pilchardus) e sardinelas (Sardinops spp., Sardinella spp.)), anchoveta (espadilha) (Sprattus sprattus), cavalinhas (sardas e cavalas) (Scomber scombrus, Scomber australasicus, Scomber japonicus), cavalas-do-índico (Rastrelliger spp.), serras (Scomberomorus spp.), carapaus (Trachurus spp.), xaréus (Caranx spp.), bijupirá (cobia) (Rachycentron canadum), pampos-prateado (Pampus spp.), agulhão-do-japão (Cololabis saira), charros (Decapterus spp.), capelim (Mallotus villosus), espadarte (Xiphias gladius), merma-oriental (Euthynnus affinis), bonitos (Sarda spp.), espadins, marlins, veleiros (Istiophoridae), exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
030242	Anchovas (Biqueirões) (Engraulis spp.)
030249	Outros
03025	Peixes das famílias Bregmacerotidae, Euclichthyidae, Gadidae, Macrouridae, Melanonidae, Merlucciidae, Moridae e Muraenolepididae, exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
03027	Tilápias (Oreochromis spp.), bagres (peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.), carpas (Cyprinus spp., Carassius spp., Ctenopharyngodon idellus, Hypophthalmichthys spp., Cirrhinus spp., Mylopharyngodon piceus, Catla catla, Labeo spp., Osteochilus hasselti, Leptobarbus hoeveni, Megalobrama spp.), enguias (Anguilla spp.), perca-do-nilo (Lates niloticus) e peixes cabeça-de-serpente (Channa spp.), exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
030272	Bagres (Peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.)
03028	Outros peixes, exceto subprodutos comestíveis de peixes das subposições 0302.91 a 0302.99:
030283	Merluza negra e merluza antártica (Marlongas) (Dissostichus spp.)
030289	Outros
0302892	Cherne-poveiro (Polyprion americanus), garoupas (Acanthistius spp.), esturjão (Acipenser baerii) e peixes-rei (Atherina spp.)
0302893	Curimatãs (Prochilodus spp.), tilápias (Tilapia spp., Sarotherodon spp., Danakilia spp.; seus híbridos), surubins (Pseudoplatystoma spp.), traíra (Hoplias malabaricus & H. cf. lacerdae), piaus (Leporinus spp.), tainhas (Mugil spp.), pirarucu (Arapaima gigas) e pescadas (Cynoscion spp.)
0302894	Piramutaba (Brachyplatystoma vaillantii), dourada (Brachyplatystoma flavicans), pacu (Piaractus mesopotamicus), tambaqui (Colossoma macropomum) e tambacu (híbrido de tambaqui e pacu)
03029	Fígados, ovas, gônadas masculinas, barbatanas, cabeças, caudas, bexigas-natatórias e outros subprodutos comestíveis de peixes:
030291	Fígados, ovas e gônadas masculinas
0303	Peixes congelados, exceto os filés (filetes) de peixes e outra carne de peixes da posição 03.04.
03031	Salmonídeos, exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
03032	Tilápias (Oreochromis spp.), bagres (peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.), carpas (Cyprinus spp., Carassius spp., Ctenopharyngodon idellus, Hypophthalmichthys spp., Cirrhinus spp., Mylopharyngodon piceus, Catla catla, Labeo spp., Osteochilus hasselti, Leptobarbus hoeveni, Megalobrama spp.), enguias (Anguilla spp.), perca-do-nilo (Lates niloticus) e peixes cabeça-de-serpente (Channa spp.), exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
030324	Bagres (Peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.)
03033	Peixes chatos (Pleuronectidae, Bothidae, Cynoglossidae, Soleidae, Scophthalmidae e Citharidae), exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
03034	Atuns (do gênero Thunnus), bonito-listrado (gaiado) (Katsuwonus pelamis), exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
03035	Arenques (Clupea harengus, Clupea pallasii), anchovas (biqueirões) (Engraulis spp.), sardinhas (Sardina pilchardus, Sardinops spp., Sardinella spp.) (sardinha (Sardina pilchardus) e sardinelas (Sardinops spp., Sardinella spp.)), anchoveta (espadilha) (Sprattus sprattus), cavalinhas (sardas e cavalas) (Scomber scombrus, Scomber australasicus, Scomber japonicus), cavalas-do-índico (Rastrelliger spp.), serras (Scomberomorus spp.), carapaus (Trachurus spp.), xaréus (Caranx spp.), bijupirá (cobia) (Rachycentron canadum), pampos-prateado (Pampus spp.), agulhão-do-japão (Cololabis saira), charros (Decapterus spp.), capelim (Mallotus villosus), espadarte (Xiphias gladius), merma-oriental (Euthynnus affinis), bonitos (Sarda spp.), espadins, marlins, veleiros (Istiophoridae), exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
030359	Outros
03036	Peixes das famílias Bregmacerotidae, Euclichthyidae, Gadidae, Macrouridae, Melanonidae, Merlucciidae, Moridae e Muraenolepididae, exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
030369	Outros
03038	Outros peixes, exceto subprodutos comestíveis de peixes das subposições 0303.91 a 0303.99:
030381	Cação e outros tubarões
0303811	Tubarão-azul (Prionace glauca)
030383	Merluza negra e merluza antártica (Marlongas) (Dissostichus spp.)
0303831	Merluza negra (Dissostichus eleginoides)
0303832	Merluza antártica (Dissostichus mawsoni)
030389	Outros
0303893	Pargo (Lutjanus purpureus) e peixe-sapo (Lophius gastrophysus)
0303894	Cherne-poveiro (Polyprion americanus), garoupas (Acanthistius spp.), tainhas (Mugil spp.), esturjões (Acipenser baerii, Acipenser gueldenstaedtii, Acipenser persicus, Acipenser stellatus), peixes-rei (Atherina spp.) e nototenias (Patagonotothen spp.)
0303895	Curimatãs (Prochilodus spp.), tilápias (Tilapia spp., Sarotherodon spp., Danakilia spp.; seus híbridos), surubins (Pseudoplatystoma spp.), traíra (Hoplias malabaricus & H. cf. lacerdae), piaus (Leporinus spp.) e pirarucu (Arapaima gigas)
0303896	Piramutaba (Brachyplatystoma vaillantii), dourada (Brachyplatystoma flavicans), pacu (Piaractus mesopotamicus), tambaqui (Colossoma macropomum) e tambacu (híbrido de tambaqui e pacu)
03039	Fígados, ovas, gônadas masculinas, barbatanas, cabeças, caudas, bexigas-natatórias e outros subprodutos comestíveis de peixes:
030391	Fígados, ovas e gônadas masculinas
030399	Outros
0304	Filés (filetes) de peixes e outra carne de peixes (mesmo picada), frescos, refrigerados ou congelados.
03043	Filés (filetes) de tilápias (Oreochromis spp.), bagres (peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.), carpas (Cyprinus spp., Carassius spp., Ctenopharyngodon idellus, Hypophthalmichthys spp., Cirrhinus spp., Mylopharyngodon piceus, Catla catla, Labeo spp., Osteochilus hasselti, Leptobarbus hoeveni, Megalobrama spp.), enguias (Anguilla spp.), perca-do-nilo (Lates niloticus) e peixes cabeça-de-serpente (Channa spp.), frescos ou refrigerados:
030432	Bagres (Peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.)
03044	Filés (filetes) de outros peixes, frescos ou refrigerados:
030449	Outros
03045	Outros, frescos ou refrigerados:
03046	Filés (filetes) de tilápias (Oreochromis spp.), bagres (peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.), carpas (Cyprinus spp., Carassius spp., Ctenopharyngodon idellus, Hypophthalmichthys spp., Cirrhinus spp., Mylopharyngodon piceus, Catla catla, Labeo spp., Osteochilus hasselti, Leptobarbus hoeveni, Megalobrama spp.), enguias (Anguilla spp.), perca-do-nilo (Lates niloticus) e peixes cabeça-de-serpente (Channa spp.), congelados:
030462	Bagres (Peixes-gato) (Pangasius spp., Silurus spp., Clarias spp., Ictalurus spp.)
03047	Filés (filetes) de peixes das famílias Bregmacerotidae, Euclichthyidae, Gadidae, Macrouridae, Melanonidae, Merlucciidae, Moridae e Muraenolepididae, congelados:
03048	Filés (filetes) de outros peixes, congelados:
030485	Merluza negra e merluza antártica (Marlongas) (Dissostichus spp.)
030488	Cação e outros tubarões, raias (Rajidae)
030489	Outros
03049	Outros, congelados:
030492	Merluza negra e merluza antártica (Marlongas) (Dissostichus spp.)
0304921	Merluza negra (Dissostichus eleginoides)
0304922	Merluza antártica (Dissostichus mawsoni)
0305	Peixes secos, salgados ou em salmoura; peixes defumados (fumados), mesmo cozidos antes ou durante a defumação.
030520	Fígados, ovas e gônadas masculinas, de peixes, secos, defumados (fumados), salgados ou em salmoura
03053	Filés (filetes) de peixes, secos, salgados ou em salmoura, mas não defumados (fumados):
030532	Peixes das famílias Bregmacerotidae, Euclichthyidae, Gadidae, Macrouridae, Melanonidae, Merlucciidae, Moridae e Muraenolepididae
03054	Peixes defumados (fumados), mesmo em filés (filetes), exceto subprodutos comestíveis de peixes:
030549	Outros
03055	Peixes secos, exceto subprodutos comestíveis de peixes, mesmo salgados, mas não defumados (fumados):
030553	Peixes das famílias Bregmacerotidae, Euclichthyidae, Gadidae, Macrouridae, Melanonidae, Merlucciidae, Moridae e Muraenolepididae, exceto bacalhau (Gadus morhua, Gadus ogac, Gadus macrocephalus)
03056	Peixes salgados, não secos nem defumados (fumados) e peixes em salmoura, exceto subprodutos comestíveis de peixes:
030569	Outros
03057	Barbatanas, cabeças, caudas, bexigas-natatórias e outros subprodutos comestíveis de peixes:
0306	Crustáceos, mesmo com casca, vivos, frescos, refrigerados, congelados, secos, salgados ou em salmoura; crustáceos, mesmo com casca, defumados (fumados), mesmo cozidos antes ou durante a defumação; crustáceos com casca, cozidos em água ou vapor, mesmo refrigerados, congelados, secos, salgados ou em salmoura.
03061	Congelados:
030611	Lagostas (Palinurus spp., Panulirus spp., Jasus spp.)
030616	Camarões de água fria (Pandalus spp., Crangon crangon)
030617	Outros camarões
030619	Outros
03063	Vivos, frescos ou refrigerados:
030639	Outros
03069	Outros:
030699	Outros
0307	Moluscos, mesmo com concha, vivos, frescos, refrigerados, congelados, secos, salgados ou em salmoura; moluscos, mesmo com concha, defumados (fumados), mesmo cozidos antes ou durante a defumação.
03071	Ostras:
03072	Vieiras e outros moluscos da família Pectinidae:
03073	Mexilhões (Mytilus spp., Perna spp.):
03074	Sépias (Chocos) (Chocos e chopos); lulas (potas e lulas):
030743	Congeladas
03075	Polvos (Octopus spp.):
03077	Amêijoas, berbigões e arcas (famílias Arcidae, Arcticidae, Cardiidae, Donacidae, Hiatellidae, Mactridae, Mesodesmatidae, Myidae, Semelidae, Solecurtidae, Solenidae, Tridacnidae e Veneridae):
03078	Abalones (Orelhas-do-mar) (Haliotis spp.) e estrombos (Strombus spp.):
03079	Outros:
0308	Invertebrados aquáticos, exceto crustáceos e moluscos, vivos, frescos, refrigerados, congelados, secos, salgados ou em salmoura; invertebrados aquáticos, exceto crustáceos e moluscos, defumados (fumados), mesmo cozidos antes ou durante a defumação.
03081	Pepinos-do-mar (Stichopus japonicus, Holothuroidea):
03082	Ouriços-do-mar (Strongylocentrotus spp., Paracentrotus lividus, Loxechinus albus, Echinus esculentus):
0309	Farinhas, pós e pellets, de peixe, crustáceos, moluscos e de outros invertebrados aquáticos, próprios para alimentação humana.
04	Leite e laticínios; ovos de aves; mel natural; produtos comestíveis de origem animal, não especificados nem compreendidos noutros Capítulos.
0401	Leite e creme de leite (nata), não concentrados nem adicionados de açúcar ou de outros edulcorantes.
040110	Com um teor, em peso, de matérias gordas, não superior a 1 %
040120	Com um teor, em peso, de matérias gordas, superior a 1 %, mas não superior a 6 %
040140	Com um teor, em peso, de matérias gordas, superior a 6 %, mas não superior a 10 %
0401402	Creme de leite (nata)
040150	Com um teor, em peso, de matérias gordas, superior a 10 %
0401502	Creme de leite (nata)
0402	Leite e creme de leite (nata), concentrados ou adicionados de açúcar ou de outros edulcorantes.
040210	Em pó, grânulos ou outras formas sólidas, com um teor, em peso, de matérias gordas, não superior a 1,5 %
04022	Em pó, grânulos ou outras formas sólidas, com um teor, em peso, de matérias gordas, superior a 1,5 %:
040221	Sem adição de açúcar ou de outros edulcorantes
040229	Outros
04029	Outros:
0403	Iogurte; leitelho, leite e creme de leite (nata) coalhados, quefir e outros leites e cremes de leite (natas) fermentados ou acidificados, mesmo concentrados ou adicionados de açúcar ou de outros edulcorantes, ou aromatizados ou adicionados de fruta ou de cacau.
0404	Soro de leite, mesmo concentrado ou adicionado de açúcar ou de outros edulcorantes; produtos constituídos por componentes naturais do leite, mesmo adicionados de açúcar ou de outros edulcorantes, não especificados nem compreendidos noutras posições.
0405	Manteiga e outras matérias gordas provenientes do leite; pasta de espalhar (barrar) de produtos provenientes do leite.
040590	Outras
0406	Queijos e requeijão.
040610	Queijos frescos (não curados), incluindo o queijo de soro de leite, e o requeijão
040690	Outros queijos
0407	Ovos de aves, com casca, frescos, conservados ou cozidos.
04071	Ovos fertilizados destinados à incubação:
04072	Outros ovos frescos:
0408	Ovos de aves, sem casca, e gemas de ovos, frescos, secos, cozidos em água ou vapor, moldados, congelados ou conservados de outro modo, mesmo adicionados de açúcar ou de outros edulcorantes.
04081	Gemas de ovos:
04089	Outros:
0410	Insetos e outros produtos comestíveis de origem animal, não especificados nem compreendidos noutras posições.
05	Outros produtos de origem animal, não especificados nem compreendidos noutros Capítulos.
0502	Cerdas de porco ou de javali; pelos de texugo e outros pelos para escovas, pincéis e artigos semelhantes; desperdícios destas cerdas e pelos.
050210	Cerdas de porco ou de javali e seus desperdícios
0502101	Cerdas de porco
050290	Outros
050400	Tripas, bexigas e estômagos, de animais, inteiros ou em pedaços, exceto de peixes, frescos, refrigerados, congelados, salgados ou em salmoura, secos ou defumados (fumados).
0504001	Tripas
0505	Peles e outras partes de aves, com as suas penas ou penugem, penas e partes de penas (mesmo aparadas), penugem, em bruto ou simplesmente limpas, desinfetadas ou preparadas tendo em vista a sua conservação; pós e desperdícios de penas ou de partes de penas.
0506	Ossos e núcleos córneos, em bruto, desengordurados ou simplesmente preparados (mas não cortados em forma determinada), acidulados ou degelatinados; pós e desperdícios destas matérias.
0507	Marfim, carapaças de tartaruga, barbas, incluindo as franjas, de baleia ou de outros mamíferos marinhos, chifres, galhadas, cascos, unhas, garras e bicos, em bruto ou simplesmente preparados, mas não cortados em forma determinada; pós e desperdícios destas matérias.
051000	Âmbar-cinzento, castóreo, algália e almíscar; cantáridas; bílis, mesmo seca; glândulas e outras substâncias de origem animal utilizadas na preparação de produtos farmacêuticos, frescas, refrigeradas, congeladas ou provisoriamente conservadas de outro modo.
0511	Produtos de origem animal, não especificados nem compreendidos noutras posições; animais mortos dos Capítulos 1 ou 3, impróprios para alimentação humana.
05119	Outros:
051191	Produtos de peixes ou crustáceos, moluscos ou de outros invertebrados aquáticos; animais mortos do Capítulo 3
051199	Outros
0511999	Outros
06	Plantas vivas e produtos de floricultura.
0601	Bulbos, tubérculos, raízes tuberosas, cormos, coroas e rizomas, em repouso vegetativo, em vegetação ou em flor; mudas, plantas e raízes de chicória, exceto as raízes da posição 12.12.
0602	Outras plantas vivas (incluindo as suas raízes), estacas e enxertos; micélios de cogumelos.
060290	Outros
0602902	Mudas de plantas ornamentais
0602908	Outras mudas
0603	Flores e botões de flores, cortados, para buquês (ramos) ou para ornamentação, frescos, secos, branqueados, tingidos, impregnados ou preparados de outro modo.
06031	Frescos:
0604	Folhagem, folhas, ramos e outras partes de plantas, sem flores nem botões de flores, e ervas, musgos e líquenes, para buquês (ramos de flores) ou para ornamentação, frescos, secos, branqueados, tingidos, impregnados ou preparados de outro modo.
07	Produtos hortícolas, plantas, raízes e tubérculos, comestíveis.
0701	Batatas, frescas ou refrigeradas.
0703	Cebolas, chalotas, alhos, alhos-porros e outros produtos hortícolas aliáceos, frescos ou refrigerados.
070310	Cebolas e chalotas
0703101	Cebolas
0703102	Chalotas
070320	Alhos
070390	Alhos-porros e outros produtos hortícolas aliáceos
0704	Couves, couve-flor, repolho ou couve frisada, couve-rábano e produtos comestíveis semelhantes do gênero Brassica, frescos ou refrigerados.
0705	Alface (Lactuca sativa) e chicórias (Cichorium spp.), frescas ou refrigeradas.
07051	Alface:
07052	Chicórias:
0706	Cenouras, nabos, beterrabas para salada, cercefi, aipo-rábano, rabanetes e raízes comestíveis semelhantes, frescos ou refrigerados.
0708	Legumes de vagem, mesmo com vagem, frescos ou refrigerados.
0709	Outros produtos hortícolas, frescos ou refrigerados.
07095	Cogumelos e trufas:
07099	Outros:
070999	Outros
0709991	Milho doce
0710	Produtos hortícolas, não cozidos ou cozidos em água ou vapor, congelados.
07102	Legumes de vagem, mesmo com vagem:
0711	Produtos hortícolas conservados transitoriamente, mas impróprios para alimentação nesse estado.
071120	Azeitonas
07115	Cogumelos e trufas:
0712	Produtos hortícolas secos, mesmo cortados em pedaços ou fatias, ou ainda triturados ou em pó, mas sem qualquer outro preparo.
07123	Cogumelos, orelhas-de-judas (Auricularia spp.), tremelas (Tremella spp.) e trufas:
071290	Outros produtos hortícolas; misturas de produtos hortícolas
0713	Legumes de vagem, secos, em grão, mesmo pelados ou partidos.
071310	Ervilhas (Pisum sativum)
071320	Grão-de-bico
07133	Feijões (Vigna spp., Phaseolus spp.):
071331	Feijões das espécies Vigna mungo (L.) Hepper ou Vigna radiata (L.) Wilczek
071332	Feijão-adzuki (Phaseolus ou Vigna angularis)
071333	Feijão comum (Phaseolus vulgaris)
0713331	Preto
0713332	Branco
0713339	Outros
071334	Feijão-bambara (Vigna subterranea ou Voandzeia subterranea)
071335	Feijão-fradinho (Vigna unguiculata)
071339	Outros
071340	Lentilhas
071350	Favas (Vicia faba var. major) e fava forrageira (Vicia faba var. equina, Vicia faba var. minor)
071360	Feijão-guando (ervilha-de-angola) (Cajanus cajan)
071390	Outros
0714	Raízes de mandioca, de araruta e de salepo, tupinambos, batatas-doces e raízes ou tubérculos semelhantes, com elevado teor de fécula ou de inulina, frescos, refrigerados, congelados ou secos, mesmo cortados em pedaços ou em pellets; medula de sagueiro.
08	Fruta; cascas de citros (citrinos) e de melões.
0801	Cocos, castanha-do-brasil (castanha-do-pará) e castanha-de-caju, frescos ou secos, mesmo com casca ou pelados.
08011	Cocos:
08012	Castanha-do-brasil (castanha-do-pará):
08013	Castanha-de-caju:
0802	Outra fruta de casca rija, fresca ou seca, mesmo com casca ou pelada.
08021	Amêndoas:
08022	Avelãs (Corylus spp.):
08023	Nozes:
08024	Castanhas (Castanea spp.):
08025	Pistácios:
08026	Nozes-macadâmia:
08029	Outra:
0803	Bananas, incluindo as bananas-da-terra (bananas-pão) (plátanos), frescas ou secas.
0804	Tâmaras, figos, abacaxis (ananases), abacates, goiabas, mangas e mangostões, frescos ou secos.
080410	Tâmaras
080420	Figos
080450	Goiabas, mangas e mangostões
0805	Citros (citrinos), frescos ou secos.
08052	Mandarinas (incluindo as tangerinas e as satsumas); clementinas, wilkings e citros (citrinos) híbridos semelhantes:
0806	Uvas frescas ou secas (passas).
0807	Melões, melancias e mamões (papaias), frescos.
08071	Melões e melancias:
0808	Maçãs, peras e marmelos, frescos.
0809	Damascos, cerejas, pêssegos (incluindo as nectarinas), ameixas e abrunhos, frescos.
08092	Cerejas:
080930	Pêssegos, incluindo as nectarinas
0810	Outra fruta fresca.
081090	Outra
0810901	Carambolas (Averrhoa carambola), anonas e outras frutas do gênero Annona, jacas (Artocarpus heterophyllus), lichias (Litchi chinensis), maracujás (Passiflora edulis), pitaias (Hylocereus spp., Selenicereus undatus) e tamarindos (Tamarindus indica)
0811	Fruta, não cozida ou cozida em água ou vapor, congelada, mesmo adicionada de açúcar ou de outros edulcorantes.
0812	Fruta conservada transitoriamente, mas imprópria para alimentação nesse estado.
0813	Fruta seca, exceto a das posições 08.01 a 08.06; misturas de fruta seca ou de fruta de casca rija, do presente Capítulo.
081320	Ameixas
081340	Outra fruta
09	Café, chá, mate e especiarias.
0901	Café, mesmo torrado ou descafeinado; cascas e películas de café; sucedâneos do café que contenham café em qualquer proporção.
09011	Café não torrado:
090111	Não descafeinado
09012	Café torrado:
0902	Chá, mesmo aromatizado.
090300	Mate.
0904	Pimenta do gênero Piper; pimentões (pimentos) e pimentas do gênero Capsicum ou do gênero Pimenta, secos ou triturados ou em pó.
09041	Pimenta do gênero Piper:
09042	Pimentões (pimentos) e pimentas do gênero Capsicum ou do gênero Pimenta:
0905	Baunilha.
0906	Canela e flores de caneleira.
09061	Não trituradas nem em pó:
0907	Cravo-da-índia (frutos, flores e pedúnculos).
0908	Noz-moscada, macis, amomos e cardamomos.
09081	Noz-moscada:
09082	Macis:
09083	Amomos e cardamomos:
0909	Sementes de anis (erva-doce), badiana (anis-estrelado), funcho, coentro, cominho ou alcaravia; bagas de zimbro.
09092	Sementes de coentro:
09093	Sementes de cominho:
09096	Sementes de anis (erva-doce), badiana (anis-estrelado), funcho ou alcaravia; bagas de zimbro:
090961	Não trituradas nem em pó
090962	Trituradas ou em pó
0910	Gengibre, açafrão, cúrcuma, tomilho, louro, caril e outras especiarias.
09101	Gengibre:
09109	Outras especiarias:
10	Cereais.
1001	Trigo e mistura de trigo com centeio (méteil).
10011	Trigo duro:
10019	Outros:
1002	Centeio.
1003	Cevada.
100390	Outras
1004	Aveia.
1005	Milho.
100590	Outros
1006	Arroz.
100610	Arroz com casca (arroz paddy)
1006109	Outros
100620	Arroz descascado (arroz cargo ou castanho)
100630	Arroz semibranqueado ou branqueado, mesmo polido ou brunido (glaciado)
1006301	Parboilizado
1006302	Não parboilizado
1007	Sorgo de grão.
1008	Trigo mourisco, painço e alpiste; outros cereais.
100810	Trigo mourisco
10082	Painço:
100821	Para semeadura (sementeira)
100829	Outros
100830	Alpiste
100840	Milhã (Digitaria spp.)
100850	Quinoa (Chenopodium quinoa)
100860	Triticale
100890	Outros cereais
11	Produtos da indústria de moagem; malte; amidos e féculas; inulina; glúten de trigo.
110100	Farinhas de trigo ou de mistura de trigo com centeio (méteil).
1102	Farinhas de cereais, exceto de trigo ou de mistura de trigo com centeio (méteil).
1103	Grumos, sêmolas e pellets, de cereais.
11031	Grumos e sêmolas:
1104	Grãos de cereais trabalhados de outro modo (por exemplo, descascados, esmagados, em flocos, em pérolas, cortados ou partidos), com exclusão do arroz da posição 10.06; germes de cereais, inteiros, esmagados, em flocos ou moídos.
11041	Grãos esmagados ou em flocos:
11042	Outros grãos trabalhados (por exemplo, descascados, em pérolas, cortados ou partidos):
1105	Farinha, sêmola, pó, flocos, grânulos e pellets, de batata.
1106	Farinhas, sêmolas e pós, dos legumes de vagem, secos, da posição 07.13, de sagu ou das raízes ou tubérculos da posição 07.14 e dos produtos do Capítulo 8.
1107	Malte, mesmo torrado.
110710	Não torrado
110720	Torrado
1108	Amidos e féculas; inulina.
11081	Amidos e féculas:
12	Sementes e frutos oleaginosos; grãos, sementes e frutos diversos; plantas industriais ou medicinais; palhas e forragens.
1201	Soja, mesmo triturada.
1202	Amendoins não torrados nem de outro modo cozidos, mesmo descascados ou triturados.
12024	Outros:
120400	Linhaça (sementes de linho), mesmo triturada.
1205	Sementes de nabo silvestre ou de colza, mesmo trituradas.
120510	Sementes de nabo silvestre ou de colza com baixo teor de ácido erúcico
120590	Outras
120600	Sementes de girassol, mesmo trituradas.
1207	Outras sementes e frutos oleaginosos, mesmo triturados.
120710	Nozes e amêndoas de palma (palmiste) (coconote)
12072	Sementes de algodão:
120730	Sementes de rícino (mamona)
120740	Sementes de gergelim (sésamo)
120750	Sementes de mostarda
120760	Sementes de cártamo (Carthamus tinctorius)
120770	Sementes de melão
12079	Outros:
120791	Sementes de dormideira (papoula)
120799	Outros
1208	Farinhas de sementes ou de frutos oleaginosos, exceto farinha de mostarda.
1209	Sementes, frutos e esporos, para semeadura (sementeira).
12092	Sementes de plantas forrageiras:
12099	Outros:
1210	Cones de lúpulo, frescos ou secos, mesmo triturados ou moídos ou em pellets; lupulina.
121020	Cones de lúpulo, triturados ou moídos ou em pellets; lupulina
1211	Plantas, partes de plantas, sementes e frutos, das espécies utilizadas principalmente em perfumaria, medicina ou como inseticidas, parasiticidas e semelhantes, frescos, refrigerados, congelados ou secos, mesmo cortados, triturados ou em pó.
121190	Outros
1212	Alfarroba, algas, beterraba sacarina e cana-de-açúcar, frescas, refrigeradas, congeladas ou secas, mesmo em pó; caroços e amêndoas de frutos e outros produtos vegetais (incluindo as raízes de chicória não torradas, da variedade Cichorium intybus sativum) utilizados principalmente na alimentação humana, não especificados nem compreendidos noutras posições.
12122	Algas:
12129	Outros:
121299	Outros
1214	Rutabagas, beterrabas forrageiras, raízes forrageiras, feno, alfafa (luzerna), trevo, sanfeno, couves forrageiras, tremoço, ervilhaca e produtos forrageiros semelhantes, mesmo em pellets.
13	Gomas, resinas e outros sucos e extratos vegetais.
1301	Goma-laca; gomas, resinas, gomas-resinas e oleorresinas (bálsamos, por exemplo), naturais.
130190	Outros
1302	Sucos e extratos vegetais; matérias pécticas, pectinatos e pectatos; ágar-ágar e outros produtos mucilaginosos e espessantes, derivados dos vegetais, mesmo modificados.
13021	Sucos e extratos vegetais:
130211	Ópio
130219	Outros
1302199	Outros
130220	Matérias pécticas, pectinatos e pectatos
13023	Produtos mucilaginosos e espessantes, derivados dos vegetais, mesmo modificados:
130232	Produtos mucilaginosos e espessantes, de alfarroba, de sementes de alfarroba ou de sementes de guar, mesmo modificados
1302321	De alfarroba ou de suas sementes
130239	Outros
14	Matérias para entrançar e outros produtos de origem vegetal, não especificados nem compreendidos noutros Capítulos.
1401	Matérias vegetais das espécies principalmente utilizadas em cestaria ou espartaria (por exemplo, bambus, rotins, canas, juncos, vimes, ráfia, palha de cereais limpa, branqueada ou tingida, casca de tília).
1404	Produtos vegetais não especificados nem compreendidos noutras posições.
140420	Línteres de algodão
140490	Outros
15	Gorduras e óleos animais, vegetais ou de origem microbiana e produtos da sua dissociação; gorduras alimentícias elaboradas; ceras de origem animal ou vegetal.
1501	Gorduras de porco (incluindo a banha) e gorduras de aves, exceto as das posições 02.09 ou 15.03.
1502	Gorduras de animais das espécies bovina, ovina ou caprina, exceto as da posição 15.03.
150210	Sebo
1502101	Bovino
1504	Gorduras, óleos e respectivas frações, de peixes ou de mamíferos marinhos, mesmo refinados, mas não quimicamente modificados.
150410	Óleos de fígados de peixes e respectivas frações
1504101	De bacalhau
150500	Suarda e substâncias gordas dela derivadas, incluindo a lanolina.
1507	Óleo de soja e respectivas frações, mesmo refinados, mas não quimicamente modificados.
150790	Outros
1507901	Refinado
1508	Óleo de amendoim e respectivas frações, mesmo refinados, mas não quimicamente modificados.
1509	Azeite de oliva (oliveira) e respectivas frações, mesmo refinados, mas não quimicamente modificados.
150990	Outros
1510	Outros óleos e respectivas frações, obtidos exclusivamente a partir de azeitonas, mesmo refinados, mas não quimicamente modificados, e misturas desses óleos ou frações com óleos ou frações da posição 15.09.
1511	Óleo de palma (dendê) e respectivas frações, mesmo refinados, mas não quimicamente modificados.
1512	Óleos de girassol, de cártamo ou de algodão, e respectivas frações, mesmo refinados, mas não quimicamente modificados.
15121	Óleos de girassol ou de cártamo e respectivas frações:
151211	Óleos em bruto
151219	Outros
1512191	De girassol
15122	Óleo de algodão e respectivas frações:
151229	Outros
1513	Óleos de coco (copra), de amêndoa de palma (palmiste) (coconote) ou de babaçu, e respectivas frações, mesmo refinados, mas não quimicamente modificados.
15131	Óleo de coco (copra) e respectivas frações:
15132	Óleos de amêndoa de palma (palmiste) (coconote) ou de babaçu, e respectivas frações:
151321	Óleos em bruto
1513211	De amêndoa de palma (palmiste) (coconote)
151329	Outros
1513291	De amêndoa de palma (palmiste) (coconote)
1514	Óleos de nabo silvestre, de colza ou de mostarda, e respectivas frações, mesmo refinados, mas não quimicamente modificados.
15141	Óleos de nabo silvestre ou de colza com baixo teor de ácido erúcico, e respectivas frações:
151419	Outros
15149	Outros:
151499	Outros
1515	Outras gorduras e óleos vegetais (incluindo o óleo de jojoba) ou de origem microbiana e respectivas frações, fixos, mesmo refinados, mas não quimicamente modificados.
15151	Óleo de linhaça (sementes de linho) e respectivas frações:
15152	Óleo de milho e respectivas frações:
151529	Outros
151590	Outros
1515902	Óleo de tungue
1516	Gorduras e óleos animais, vegetais ou de origem microbiana e respectivas frações, parcial ou totalmente hidrogenados, interesterificados, reesterificados ou elaidinizados, mesmo refinados, mas não preparados de outro modo.
1517	Margarina; misturas ou preparações alimentícias de gorduras ou de óleos animais, vegetais ou de origem microbiana ou de frações das diferentes gorduras ou óleos do presente Capítulo, exceto as gorduras e óleos alimentícios e respectivas frações da posição 15.16.
151790	Outras
151800	Gorduras e óleos animais, vegetais ou de origem microbiana e respectivas frações, cozidos, oxidados, desidratados, sulfurados, aerados (soprados), estandolizados ou modificados quimicamente por qualquer outro processo, com exclusão dos da posição 15.16; misturas ou preparações não alimentícias, de gorduras ou de óleos animais, vegetais ou de origem microbiana ou de frações de diferentes gorduras ou óleos do presente Capítulo, não especificadas nem compreendidas noutras posições.
152000	Glicerol em bruto; águas e lixívias, glicéricas.
1521	Ceras vegetais (exceto os triglicerídeos), ceras de abelha ou de outros insetos e espermacete, mesmo refinados ou corados.
152190	Outros
1521901	Cera de abelha
16	Preparações de carne, peixes, crustáceos, moluscos, outros invertebrados aquáticos ou de insetos.
1602	Outras preparações e conservas de carne, miudezas, sangue ou de insetos.
16023	De aves da posição 01.05:
160232	De aves da espécie Gallus domesticus
16024	Da espécie suína:
1604	Preparações e conservas de peixes; caviar e seus sucedâneos preparados a partir de ovas de peixe.
16041	Peixes inteiros ou em pedaços, exceto peixes picados:
160413	Sardinhas (Sardinha e sardinelas) e anchoveta (espadilha)
160414	Atuns, bonito-listrado (gaiado) e bonitos (Sarda spp.)
160420	Outras preparações e conservas de peixes
16043	Caviar e seus sucedâneos:
1605	Crustáceos, moluscos e outros invertebrados aquáticos, preparados ou em conservas.
16052	Camarões:
16055	Moluscos:
16056	Outros invertebrados aquáticos:
17	Açúcares e produtos de confeitaria.
1701	Açúcares de cana ou de beterraba e sacarose quimicamente pura, no estado sólido.
17011	Açúcares em bruto sem adição de aromatizantes ou de corantes:
17019	Outros:
1702	Outros açúcares, incluindo a lactose, maltose, glicose e frutose (levulose), quimicamente puras, no estado sólido; xaropes de açúcares, sem adição de aromatizantes ou de corantes; sucedâneos do mel, mesmo misturados com mel natural; açúcares e melaços caramelizados.
17021	Lactose e xarope de lactose:
170230	Glicose e xarope de glicose, que não contenham frutose (levulose) ou que contenham, em peso, no estado seco, menos de 20 % de frutose (levulose)
1702301	Glicose
170240	Glicose e xarope de glicose, que contenham, em peso, no estado seco, um teor de frutose (levulose) igual ou superior a 20 % e inferior a 50 %, com exceção do açúcar invertido
170260	Outra frutose (levulose) e xarope de frutose (levulose), que contenham, em peso, no estado seco, um teor de frutose (levulose) superior a 50 %, com exceção do açúcar invertido
1703	Melaços resultantes da extração ou refinação do açúcar.
1704	Produtos de confeitaria sem cacau (incluindo o chocolate branco).
170490	Outros
18	Cacau e suas preparações.
1803	Pasta de cacau, mesmo desengordurada.
1806	Chocolate e outras preparações alimentícias que contenham cacau.
18063	Outros, em tabletes, barras e paus:
180631	Recheados
180632	Não recheados
19	Preparações à base de cereais, farinhas, amidos, féculas ou leite; produtos de pastelaria.
1901	Extratos de malte; preparações alimentícias de farinhas, grumos, sêmolas, amidos, féculas ou de extratos de malte, que não contenham cacau ou que contenham menos de 40 %, em peso, de cacau, calculado sobre uma base totalmente desengordurada, não especificadas nem compreendidas noutras posições; preparações alimentícias de produtos das posições 04.01 a 04.04, que não contenham cacau ou que contenham menos de 5 %, em peso, de cacau, calculado sobre uma base totalmente desengordurada, não especificadas nem compreendidas noutras posições.
190110	Preparações para alimentação de lactentes e crianças de tenra idade, acondicionadas para venda a retalho
190120	Misturas e pastas para a preparação de produtos de padaria, pastelaria e da indústria de bolachas e biscoitos, da posição 19.05
190190	Outros
1902	Massas alimentícias, mesmo cozidas ou recheadas (de carne ou de outras substâncias) ou preparadas de outro modo, tais como espaguete, macarrão, aletria, lasanha, nhoque, ravióli e canelone; cuscuz, mesmo preparado.
19021	Massas alimentícias não cozidas, nem recheadas, nem preparadas de outro modo:
1904	Produtos à base de cereais, obtidos por expansão ou por torrefação (flocos de milho (corn flakes), por exemplo); cereais (exceto milho) em grãos ou sob a forma de flocos ou de outros grãos trabalhados (com exceção da farinha, do grumo e da sêmola), pré-cozidos ou preparados de outro modo, não especificados nem compreendidos noutras posições.
1905	Produtos de padaria, pastelaria ou da indústria de bolachas e biscoitos, mesmo adicionados de cacau; hóstias, cápsulas vazias para medicamentos, obreias, pastas secas de farinha, amido ou fécula, em folhas, e produtos semelhantes.
190520	Pão de especiarias
19053	Bolachas e biscoitos, adicionados de edulcorantes; waffles e wafers:
190590	Outros
20	Preparações de produtos hortícolas, fruta ou de outras partes de plantas.
2001	Produtos hortícolas, fruta e outras partes comestíveis de plantas, preparados ou conservados em vinagre ou em ácido acético.
2002	Tomates preparados ou conservados, exceto em vinagre ou em ácido acético.
2003	Cogumelos e trufas, preparados ou conservados, exceto em vinagre ou em ácido acético.
2004	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, congelados, com exceção dos produtos da posição 20.06.
2005	Outros produtos hortícolas preparados ou conservados, exceto em vinagre ou em ácido acético, não congelados, com exceção dos produtos da posição 20.06.
20055	Feijões (Vigna spp., Phaseolus spp.):
20059	Outros produtos hortícolas e misturas de produtos hortícolas:
2007	Doces, geleias, marmelades, purês e pastas de fruta, obtidos por cozimento, mesmo com adição de açúcar ou de outros edulcorantes.
20079	Outros:
200799	Outros
2007992	Purês
2008	Fruta e outras partes comestíveis de plantas, preparadas ou conservadas de outro modo, mesmo com adição de açúcar ou de outros edulcorantes ou de álcool, não especificadas nem compreendidas noutras posições.
20081	Fruta de casca rija, amendoins e outras sementes, mesmo misturados entre si:
200820	Abacaxis (ananases)
200840	Peras
200860	Cerejas
200870	Pêssegos, incluindo as nectarinas
20089	Outras, incluindo as misturas, com exclusão das da subposição 2008.19:
200897	Misturas
2009	Sucos (sumos) de fruta (incluindo os mostos de uvas e a água de coco) ou de produtos hortícolas, não fermentados, sem adição de álcool, mesmo com adição de açúcar ou de outros edulcorantes.
20091	Suco (sumo) de laranja:
20092	Suco (sumo) de toranja; suco (sumo) de pomelo:
20093	Suco (sumo) de qualquer outro citro (citrino):
20094	Suco (sumo) de abacaxi (ananás):
20096	Suco (sumo) de uva (incluindo os mostos de uvas):
20097	Suco (sumo) de maçã:
20098	Suco (sumo) de qualquer outra fruta ou produto hortícola:
200989	Outros
2009891	Suco (sumo) de pêssego, de acerola (Malpighia spp.) e de maracujá (Passiflora edulis)
2009892	Água de coco (Cocos nucifera)
21	Preparações alimentícias diversas.
2101	Extratos, essências e concentrados de café, chá ou mate e preparações à base destes produtos ou à base de café, chá ou mate; chicória torrada e outros sucedâneos torrados do café e respectivos extratos, essências e concentrados.
21011	Extratos, essências e concentrados de café e preparações à base destes extratos, essências ou concentrados ou à base de café:
210111	Extratos, essências e concentrados
210120	Extratos, essências e concentrados de chá ou de mate e preparações à base destes extratos, essências ou concentrados ou à base de chá ou de mate
2102	Leveduras (vivas ou mortas); outros microrganismos monocelulares mortos (exceto as vacinas da posição 30.02); pós para levedar, preparados.
210210	Leveduras vivas
2103	Preparações para molhos e molhos preparados; condimentos e temperos compostos; farinha de mostarda e mostarda preparada.
210310	Molho de soja
210320	Ketchup e outros molhos de tomate
210330	Farinha de mostarda e mostarda preparada
2103302	Mostarda preparada
210390	Outros
2103901	Maionese
2103902	Condimentos e temperos, compostos
2103909	Outros
2104	Preparações para caldos e sopas; caldos e sopas preparados; preparações alimentícias compostas homogeneizadas.
210410	Preparações para caldos e sopas; caldos e sopas preparados
2104101	Preparações para caldos e sopas
2104102	Caldos e sopas preparados
210500	Sorvetes (gelados), mesmo que contenham cacau.
2106	Preparações alimentícias não especificadas nem compreendidas noutras posições.
210690	Outras
2106902	Pós, inclusive com adição de açúcar ou outro edulcorante, para a fabricação de pudins, cremes, sorvetes, flans, gelatinas ou preparações semelhantes
22	Bebidas, líquidos alcoólicos e vinagres.
2201	Águas, incluindo as águas minerais, naturais ou artificiais, e as águas gaseificadas, não adicionadas de açúcar ou de outros edulcorantes nem aromatizadas; gelo e neve.
2202	Águas, incluindo as águas minerais e as águas gaseificadas, adicionadas de açúcar ou de outros edulcorantes ou aromatizadas e outras bebidas não alcoólicas, exceto sucos (sumos) de fruta ou de produtos hortícolas da posição 20.09.
22029	Outras:
2204	Vinhos de uvas frescas, incluindo os vinhos enriquecidos com álcool; mostos de uvas, excluindo os da posição 20.09.
220410	Vinhos espumantes e vinhos espumosos
22042	Outros vinhos; mostos de uvas cuja fermentação tenha sido impedida ou interrompida por adição de álcool:
220422	Em recipientes de capacidade superior a 2 l, mas não superior a 10 l
2204221	Vinhos
220429	Outros
2205	Vermutes e outros vinhos de uvas frescas aromatizados por plantas ou substâncias aromáticas.
220600	Outras bebidas fermentadas (por exemplo, sidra, perada, hidromel, saquê); misturas de bebidas fermentadas e misturas de bebidas fermentadas com bebidas não alcoólicas, não especificadas nem compreendidas noutras posições.
2207	Álcool etílico não desnaturado, com um teor alcoólico, em volume, igual ou superior a 80 % vol.; álcool etílico e aguardentes, desnaturados, com qualquer teor alcoólico.
220710	Álcool etílico não desnaturado, com um teor alcoólico, em volume, igual ou superior a 80 % vol.
220720	Álcool etílico e aguardentes, desnaturados, com qualquer teor alcoólico
2207201	Álcool etílico
2208	Álcool etílico não desnaturado, com um teor alcoólico, em volume, inferior a 80 % vol.; aguardentes, licores e outras bebidas espirituosas.
220830	Uísques
23	Resíduos e desperdícios das indústrias alimentares; alimentos preparados para animais.
2301	Farinhas, pós e pellets, de carnes, miudezas, peixes ou crustáceos, moluscos ou de outros invertebrados aquáticos, impróprios para alimentação humana; torresmos.
230110	Farinhas, pós e pellets, de carnes ou de miudezas; torresmos
230120	Farinhas, pós e pellets, de peixes ou crustáceos, moluscos ou de outros invertebrados aquáticos
2302	Sêmeas, farelos e outros resíduos, mesmo em pellets, da peneiração, moagem ou de outros tratamentos de cereais ou de leguminosas.
230230	De trigo
2303	Resíduos da fabricação do amido e resíduos semelhantes, polpas de beterraba, bagaços de cana-de-açúcar e outros desperdícios da indústria do açúcar, borras e desperdícios da indústria da cerveja e das destilarias, mesmo em pellets.
230400	Tortas (bagaços) e outros resíduos sólidos, mesmo triturados ou em pellets, da extração do óleo de soja.
2306	Tortas (bagaços) e outros resíduos sólidos, mesmo triturados ou em pellets, da extração de gorduras ou óleos vegetais ou de origem microbiana, exceto os das posições 23.04 ou 23.05.
230630	De sementes de girassol
23064	De sementes de nabo silvestre ou de colza:
230690	Outros
2309	Preparações do tipo utilizado na alimentação de animais.
230990	Outras
24	Tabaco e seus sucedâneos manufaturados; produtos, mesmo com nicotina, destinados à inalação sem combustão; outros produtos que contenham nicotina destinados à absorção da nicotina pelo corpo humano.
2401	Tabaco não manufaturado; desperdícios de tabaco.
240110	Tabaco não destalado
240120	Tabaco total ou parcialmente destalado
2402	Charutos, cigarrilhas e cigarros, de tabaco ou dos seus sucedâneos.
2403	Outros produtos de tabaco e seus sucedâneos, manufaturados; tabaco "homogeneizado" ou "reconstituído"; extratos e molhos de tabaco.
24031	Tabaco para fumar, mesmo que contenha sucedâneos do tabaco em qualquer proporção:
24039	Outros:
240399	Outros
2404	Produtos que contenham tabaco, tabaco reconstituído, nicotina ou sucedâneos do tabaco ou da nicotina, destinados à inalação sem combustão; outros produtos que contenham nicotina destinados à absorção da nicotina pelo corpo humano.
24041	Produtos destinados à inalação sem combustão:
24049	Outros:
25	Sal; enxofre; terras e pedras; gesso, cal e cimento.
250100	Sal (incluindo o sal de mesa e o sal desnaturado) e cloreto de sódio puro, mesmo em solução aquosa ou adicionados de agentes antiaglomerantes ou de agentes que assegurem uma boa fluidez; água do mar.
2501001	Sal a granel, sem agregados
250300	Enxofre de qualquer espécie, exceto o enxofre sublimado, o precipitado e o coloidal.
2504	Grafita natural.
2505	Areias naturais de qualquer espécie, mesmo coradas, exceto areias metalíferas do Capítulo 26.
2506	Quartzo (exceto areias naturais); quartzitos, mesmo desbastados ou simplesmente cortados, à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular.
250700	Caulim (caulino) e outras argilas caulínicas, mesmo calcinados.
2508	Outras argilas (exceto argilas expandidas da posição 68.06), andaluzita, cianita, silimanita, mesmo calcinadas; mulita; barro cozido em pó (terra de chamotte) e terra de dinas.
250840	Outras argilas
2510	Fosfatos de cálcio naturais, fosfatos aluminocálcicos naturais e cré fosfatado.
251010	Não moídos
251020	Moídos
2511	Sulfato de bário natural (baritina); carbonato de bário natural (witherita), mesmo calcinado, exceto o óxido de bário da posição 28.16.
2513	Pedra-pomes; esmeril; corindo natural, granada natural e outros abrasivos naturais, mesmo tratados termicamente.
2515	Mármores, travertinos, granitos belgas e outras pedras calcárias de cantaria ou de construção, de densidade aparente igual ou superior a 2,5, e alabastro, mesmo desbastados ou simplesmente cortados à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular.
25151	Mármores e travertinos:
251512	Simplesmente cortados à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular
2516	Granito, pórfiro, basalto, arenito (grés) e outras pedras de cantaria ou de construção, mesmo desbastados ou simplesmente cortados à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular.
25161	Granito:
2517	Calhaus, cascalho, pedras britadas, do tipo normalmente utilizado em concreto (betão) ou para empedramento de estradas, de vias férreas ou outros balastros, seixos rolados e sílex, mesmo tratados termicamente; macadame de escórias de altos-fornos, de outras escórias ou de resíduos industriais semelhantes, mesmo que contenham matérias incluídas na primeira parte do texto desta posição; tarmacadame; grânulos, lascas e pós, das pedras das posições 25.15 ou 25.16, mesmo tratados termicamente.
25174	Grânulos, lascas e pós, das pedras das posições 25.15 ou 25.16, mesmo tratados termicamente:
2518	Dolomita, mesmo sinterizada ou calcinada, incluindo a dolomita desbastada ou simplesmente cortada à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular.
2519	Carbonato de magnésio natural (magnesita); magnésia eletrofundida; magnésia calcinada a fundo (sinterizada), mesmo que contenha pequenas quantidades de outros óxidos adicionados antes da sinterização; outro óxido de magnésio, mesmo puro.
251990	Outros
2520	Gipsita; anidrita; gesso, mesmo corado ou adicionado de pequenas quantidades de aceleradores ou retardadores.
252010	Gipsita; anidrita
2520101	Gipsita
252020	Gesso
2522	Cal viva, cal apagada e cal hidráulica, com exclusão do óxido e do hidróxido de cálcio da posição 28.25.
2523	Cimentos hidráulicos (incluindo os cimentos não pulverizados, denominados clinkers), mesmo corados.
25232	Cimentos Portland:
252329	Outros
2524	Amianto.
2525	Mica, incluindo a mica clivada em lamelas irregulares (splittings); desperdícios de mica.
2526	Esteatita natural, mesmo desbastada ou simplesmente cortada à serra ou por outro meio, em blocos ou placas de forma quadrada ou retangular; talco.
2529	Feldspato; leucita; nefelina e nefelina-sienito; espatoflúor.
25292	Espatoflúor:
2530	Matérias minerais não especificadas nem compreendidas noutras posições.
253010	Vermiculita, perlita e cloritas, não expandidas
253090	Outras
26	Minérios, escórias e cinzas.
2601	Minérios de ferro e seus concentrados, incluindo as piritas de ferro ustuladas (cinzas de piritas).
26011	Minérios de ferro e seus concentrados, exceto as piritas de ferro ustuladas (cinzas de piritas):
260112	Aglomerados
260200	Minérios de manganês e seus concentrados, incluindo os minérios de manganês ferruginosos e seus concentrados, de teor de manganês de 20 % ou mais, em peso, sobre o produto seco.
260300	Minérios de cobre e seus concentrados.
260600	Minérios de alumínio e seus concentrados.
2606001	Bauxita
260800	Minérios de zinco e seus concentrados.
261000	Minérios de cromo e seus concentrados.
2612	Minérios de urânio ou de tório, e seus concentrados.
2613	Minérios de molibdênio e seus concentrados.
261310	Ustulados
261390	Outros
261400	Minérios de titânio e seus concentrados.
2615	Minérios de nióbio (colômbio), tântalo, vanádio ou de zircônio, e seus concentrados.
261510	Minérios de zircônio e seus concentrados
2616	Minérios de metais preciosos e seus concentrados.
2617	Outros minérios e seus concentrados.
2620	Escórias, cinzas e resíduos (exceto os provenientes da fabricação de ferro fundido, ferro ou aço), que contenham metais, arsênio, ou os seus compostos.
26201	Que contenham principalmente zinco:
26202	Que contenham principalmente chumbo:
26209	Outros:
262099	Outros
2621	Outras escórias e cinzas, incluindo as cinzas de algas; cinzas e resíduos provenientes da incineração de resíduos municipais.
262190	Outras
27	Combustíveis minerais, óleos minerais e produtos da sua destilação; matérias betuminosas; ceras minerais.
2701	Hulhas; briquetes, bolas em aglomerados e combustíveis sólidos semelhantes, obtidos a partir da hulha.
27011	Hulhas, mesmo em pó, mas não aglomeradas:
2702	Linhitas, mesmo aglomeradas, exceto azeviche.
270400	Coques e semicoques, de hulha, de linhita ou de turfa, mesmo aglomerados; carvão de retorta.
2704001	Coques
2707	Óleos e outros produtos provenientes da destilação dos alcatrões de hulha a alta temperatura; produtos análogos em que os constituintes aromáticos predominem, em peso, relativamente aos constituintes não aromáticos.
270750	Outras misturas de hidrocarbonetos aromáticos que destilem (incluindo as perdas) uma fração igual ou superior a 65 %, em volume, a 250 °C, segundo o método ISO 3405 (equivalente ao método ASTM D 86)
27079	Outros:
270799	Outros
2708	Breu e coque de breu obtidos a partir do alcatrão de hulha ou de outros alcatrões minerais.
270900	Óleos brutos de petróleo ou de minerais betuminosos.
2710	Óleos de petróleo ou de minerais betuminosos, exceto óleos brutos; preparações não especificadas nem compreendidas noutras posições, que contenham, como constituintes básicos, 70 % ou mais, em peso, de óleos de petróleo ou de minerais betuminosos; resíduos de óleos.
27101	Óleos de petróleo ou de minerais betuminosos (exceto óleos brutos) e preparações não especificadas nem compreendidas noutras posições, que contenham, como constituintes básicos, 70 % ou mais, em peso, de óleos de petróleo ou de minerais betuminosos, exceto os que contenham biodiesel e exceto os resíduos de óleos:
271012	Óleos leves e preparações
2710122	Misturas de alquilidenos
2710124	Naftas
2710125	Gasolinas
271019	Outros
2710191	Querosenes
2710192	Outros óleos combustíveis
2710193	Óleos lubrificantes
2710199	Outros
27109	Resíduos de óleos:
271091	Que contenham bifenilas policloradas (PCB), terfenilas policloradas (PCT) ou bifenilas polibromadas (PBB)
2711	Gás de petróleo e outros hidrocarbonetos gasosos.
27111	Liquefeitos:
271112	Propano
271119	Outros
27112	No estado gasoso:
271129	Outros
2712	Vaselina; parafina, cera de petróleo microcristalina, slack wax, ozocerite, cera de linhita, cera de turfa, outras ceras minerais e produtos semelhantes obtidos por síntese ou por outros processos, mesmo corados.
2713	Coque de petróleo, betume de petróleo e outros resíduos dos óleos de petróleo ou de minerais betuminosos.
27131	Coque de petróleo:
2714	Betumes e asfaltos, naturais; xistos e areias betuminosos; asfaltitas e rochas asfálticas.
28	Produtos químicos inorgânicos; compostos inorgânicos ou orgânicos de metais preciosos, de elementos radioativos, de metais das terras raras ou de isótopos.
2801	Flúor, cloro, bromo e iodo.
280120	Iodo
280300	Carbono (negros de fumo e outras formas de carbono não especificadas nem compreendidas noutras posições).
2803001	Negros de fumo
2804	Hidrogênio, gases raros e outros elementos não metálicos.
28042	Gases raros:
280429	Outros
28046	Silício:
280470	Fósforo
2805	Metais alcalinos ou alcalinoterrosos; metais de terras raras, escândio e ítrio, mesmo misturados ou ligados entre si; mercúrio.
28051	Metais alcalinos ou alcalinoterrosos:
280519	Outros
280530	Metais de terras raras, escândio e ítrio, mesmo misturados ou ligados entre si
2806	Cloreto de hidrogênio (ácido clorídrico); ácido clorossulfúrico.
280610	Cloreto de hidrogênio (ácido clorídrico)
280700	Ácido sulfúrico; ácido sulfúrico fumante (óleum).
280800	Ácido nítrico; ácidos sulfonítricos.
2809	Pentóxido de difósforo; ácido fosfórico; ácidos polifosfóricos, de constituição química definida ou não.
280920	Ácido fosfórico e ácidos polifosfóricos
2809201	Ácido fosfórico
281000	Óxidos de boro; ácidos bóricos.
2811	Outros ácidos inorgânicos e outros compostos oxigenados inorgânicos dos elementos não metálicos.
28111	Outros ácidos inorgânicos:
281119	Outros
28112	Outros compostos oxigenados inorgânicos dos elementos não metálicos:
281122	Dióxido de silício
281129	Outros
2812	Halogenetos e oxialogenetos dos elementos não metálicos.
28121	Cloretos e oxicloretos:
281219	Outros
2812191	Cloretos
2813	Sulfetos dos elementos não metálicos; trissulfeto de fósforo comercial.
281390	Outros
2814	Amoníaco anidro ou em solução aquosa (amônia).
2815	Hidróxido de sódio (soda cáustica); hidróxido de potássio (potassa cáustica); peróxidos de sódio ou de potássio.
28151	Hidróxido de sódio (soda cáustica):
2816	Hidróxido e peróxido de magnésio; óxidos, hidróxidos e peróxidos, de estrôncio ou de bário.
281610	Hidróxido e peróxido de magnésio
281640	Óxidos, hidróxidos e peróxidos, de estrôncio ou de bário
281700	Óxido de zinco; peróxido de zinco.
2818	Corindo artificial, de constituição química definida ou não; óxido de alumínio; hidróxido de alumínio.
281810	Corindo artificial, de constituição química definida ou não
281820	Óxido de alumínio, exceto o corindo artificial
2819	Óxidos e hidróxidos de cromo.
281990	Outros
2820	Óxidos de manganês.
282010	Dióxido de manganês
282090	Outros
2821	Óxidos e hidróxidos de ferro; terras corantes que contenham, em peso, 70 % ou mais de ferro combinado, expresso em Fe2O3.
282110	Óxidos e hidróxidos de ferro
2821101	Óxido férrico
282200	Óxidos e hidróxidos de cobalto; óxidos de cobalto comerciais.
282300	Óxidos de titânio.
2824	Óxidos de chumbo; mínio (zarcão) e mínio-laranja (mine-orange).
282490	Outros
2825	Hidrazina e hidroxilamina, e seus sais inorgânicos; outras bases inorgânicas; outros óxidos, hidróxidos e peróxidos, de metais.
282510	Hidrazina e hidroxilamina, e seus sais inorgânicos
282520	Óxido e hidróxido de lítio
282530	Óxidos e hidróxidos de vanádio
282540	Óxidos e hidróxidos de níquel
282550	Óxidos e hidróxidos de cobre
282560	Óxidos de germânio e dióxido de zircônio
282570	Óxidos e hidróxidos de molibdênio
282580	Óxidos de antimônio
282590	Outros
2826	Fluoretos; fluorossilicatos, fluoraluminatos e outros sais complexos de flúor.
28261	Fluoretos:
282619	Outros
282690	Outros
2827	Cloretos, oxicloretos e hidroxicloretos; brometos e oxibrometos; iodetos e oxiodetos.
282720	Cloreto de cálcio
28273	Outros cloretos:
282731	De magnésio
282739	Outros
2827393	De zinco
2827399	Outros
28274	Oxicloretos e hidroxicloretos:
282741	De cobre
282749	Outros
2827491	Oxicloretos
2827492	Hidroxicloretos
28275	Brometos e oxibrometos:
282760	Iodetos e oxiodetos
2827601	Iodetos
2827602	Oxiodetos
2828	Hipocloritos; hipoclorito de cálcio comercial; cloritos; hipobromitos.
282890	Outros
2828901	Hipocloritos
2829	Cloratos e percloratos; bromatos e perbromatos; iodatos e periodatos.
28291	Cloratos:
282919	Outros
282990	Outros
2829901	Bromatos
2829902	Perbromatos
2829903	Iodatos
2830	Sulfetos; polissulfetos, de constituição química definida ou não.
283010	Sulfetos de sódio
283090	Outros
2830901	Sulfetos
2831	Ditionitos e sulfoxilatos.
283110	De sódio
2831101	Ditionitos (hidrossulfitos)
2831102	Sulfoxilatos
283190	Outros
2832	Sulfitos; tiossulfatos.
283210	Sulfitos de sódio
283230	Tiossulfatos
2833	Sulfatos; alumes; peroxossulfatos (persulfatos).
28331	Sulfatos de sódio:
283311	Sulfato dissódico
28332	Outros sulfatos:
283325	De cobre
283327	De bário
283329	Outros
283340	Peroxossulfatos (persulfatos)
2834	Nitritos; nitratos.
283410	Nitritos
28342	Nitratos:
283421	De potássio
283429	Outros
2835	Fosfinatos (hipofosfitos), fosfonatos (fosfitos) e fosfatos; polifosfatos de constituição química definida ou não.
283510	Fosfinatos (hipofosfitos) e fosfonatos (fosfitos)
2835101	Fosfinatos (hipofosfitos)
2835102	Fosfonatos (fosfitos)
28352	Fosfatos:
283529	Outros
28353	Polifosfatos:
283531	Trifosfato de sódio (tripolifosfato de sódio)
283539	Outros
2836	Carbonatos; peroxocarbonatos (percarbonatos); carbonato de amônio comercial que contenha carbamato de amônio.
283620	Carbonato dissódico
283660	Carbonato de bário
28369	Outros:
283699	Outros
2836991	Carbonatos
2837	Cianetos, oxicianetos e cianetos complexos.
28371	Cianetos e oxicianetos:
283719	Outros
2837191	Cianetos
283720	Cianetos complexos
2837201	Ferrocianetos
2837202	Ferricianetos
2839	Silicatos; silicatos dos metais alcalinos comerciais.
28391	De sódio:
283990	Outros
2840	Boratos; peroxoboratos (perboratos).
28401	Tetraborato dissódico (bórax refinado):
2841	Sais dos ácidos oxometálicos ou peroxometálicos.
284150	Outros cromatos e dicromatos; peroxocromatos
2841501	Cromatos e dicromatos
28416	Manganitos, manganatos e permanganatos:
284169	Outros
284170	Molibdatos
284180	Tungstatos (volframatos)
284190	Outros
2841901	Titanatos
2841902	Ferritos e ferratos
2841904	Estanatos
2841908	Aluminatos
2842	Outros sais dos ácidos ou peroxoácidos inorgânicos (incluindo os aluminossilicatos de constituição química definida ou não), exceto as azidas.
284210	Silicatos duplos ou complexos, incluindo os aluminossilicatos de constituição química definida ou não
2843	Metais preciosos no estado coloidal; compostos inorgânicos ou orgânicos de metais preciosos, de constituição química definida ou não; amálgamas de metais preciosos.
28432	Compostos de prata:
284329	Outros
284330	Compostos de ouro
284390	Outros compostos; amálgamas
2843901	Dexormaplatina; enloplatina; iproplatina; lobaplatina; miboplatina; ormaplatina; sebriplatina e zeniplatina
2844	Elementos químicos radioativos e isótopos radioativos (incluindo os elementos químicos e isótopos físseis (cindíveis) ou férteis), e seus compostos; misturas e resíduos que contenham esses produtos.
28444	Elementos, isótopos e compostos, radioativos, exceto os das subposições 2844.10, 2844.20 ou 2844.30; ligas, dispersões (incluindo os cermets), produtos cerâmicos e misturas que contenham estes elementos, isótopos ou compostos; resíduos radioativos:
284443	Outros elementos, isótopos e compostos, radioativos; ligas, dispersões (incluindo os cermets), produtos cerâmicos e misturas que contenham estes elementos, isótopos ou compostos
2845	Isótopos não incluídos na posição 28.44; seus compostos, inorgânicos ou orgânicos, de constituição química definida ou não.
2846	Compostos, inorgânicos ou orgânicos, dos metais das terras raras, de ítrio ou de escândio ou das misturas destes metais.
284610	Compostos de cério
284690	Outros
2849	Carbonetos de constituição química definida ou não.
284990	Outros
285000	Hidretos, nitretos, azidas, silicietos e boretos, de constituição química definida ou não, exceto os compostos que constituam igualmente carbonetos da posição 28.49.
2852	Compostos, inorgânicos ou orgânicos, de mercúrio, de constituição química definida ou não, exceto as amálgamas.
285210	De constituição química definida
2852101	Compostos inorgânicos
2852102	Compostos orgânicos
2853	Fosfetos, de constituição química definida ou não, exceto ferrofósforos; outros compostos inorgânicos (incluindo as águas destiladas ou de condutibilidade e águas de igual grau de pureza); ar líquido (incluindo o ar líquido cujos gases raros foram eliminados); ar comprimido; amálgamas, exceto de metais preciosos.
285390	Outros
2853901	Fosfetos, de constituição química definida ou não
29	Produtos químicos orgânicos.
2901	Hidrocarbonetos acíclicos.
29012	Não saturados:
290124	Buta-1,3-dieno e isopreno
2902	Hidrocarbonetos cíclicos.
29021	Ciclânicos, ciclênicos ou cicloterpênicos:
290219	Outros
29024	Xilenos:
290290	Outros
2903	Derivados halogenados dos hidrocarbonetos.
29031	Derivados clorados saturados dos hidrocarbonetos acíclicos:
290311	Clorometano (cloreto de metila) e cloroetano (cloreto de etila)
290319	Outros
29032	Derivados clorados não saturados dos hidrocarbonetos acíclicos:
290329	Outros
29034	Derivados fluorados saturados dos hidrocarbonetos acíclicos:
290345	1,1,1,2-Tetrafluoroetano (HFC-134a) e 1,1,2,2-tetrafluoroetano (HFC-134)
29035	Derivados fluorados não saturados dos hidrocarbonetos acíclicos:
290359	Outros
29036	Derivados bromados ou iodados dos hidrocarbonetos acíclicos:
290369	Outros
29037	Derivados halogenados dos hidrocarbonetos acíclicos que contenham pelo menos dois halogênios diferentes:
290377	Outros, peralogenados unicamente com flúor e cloro
2903771	Derivados peralogenados do metano, unicamente com flúor e cloro
2903772	Derivados peralogenados do etano, unicamente com flúor e cloro
2903773	Derivados peralogenados do propano, unicamente com flúor e cloro
290379	Outros
2903791	Derivados do metano, etano ou propano, halogenados unicamente com flúor e cloro
2903793	Bromoclorotrifluoroetanos
29038	Derivados halogenados dos hidrocarbonetos ciclânicos, ciclênicos ou cicloterpênicos:
290381	1,2,3,4,5,6-Hexaclorocicloexano (HCH (ISO)), incluindo o lindano (ISO, DCI)
290382	Aldrin (ISO), clordano (ISO) e heptacloro (ISO)
290389	Outros
29039	Derivados halogenados dos hidrocarbonetos aromáticos:
290391	Clorobenzeno, o-diclorobenzeno e p-diclorobenzeno
290392	Hexaclorobenzeno (ISO) e DDT (ISO) (clofenotano (DCI), 1,1,1-tricloro-2,2-bis(p-clorofenil)etano)
290399	Outros
2903991	Derivados halogenados, unicamente com cloro
2903992	Derivados halogenados, unicamente com bromo
2903993	Derivados halogenados, unicamente com flúor e cloro
2904	Derivados sulfonados, nitrados ou nitrosados dos hidrocarbonetos, mesmo halogenados.
290410	Derivados apenas sulfonados, seus sais e seus ésteres etílicos
2904101	Ácido metanossulfônico e seus sais
2904105	Ácidos naftalenossulfônicos, seus sais e seus ésteres
290420	Derivados apenas nitrados ou apenas nitrosados
2904204	Trinitrotoluenos
2904205	Derivados nitrados do benzeno
29043	Ácido perfluoroctano sulfônico, seus sais e fluoreto de perfluoroctanossulfonila:
29049	Outros:
290499	Outros
2904991	Derivados nitroalogenados
2904992	Derivados nitrossulfonados
2905	Álcoois acíclicos e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29051	Monoálcoois saturados:
290512	Propan-1-ol (álcool propílico) e propan-2-ol (álcool isopropílico)
290514	Outros butanóis
290517	Dodecan-1-ol (álcool láurico (laurílico)), hexadecan-1-ol (álcool cetílico) e octadecan-1-ol (álcool esteárico)
290519	Outros
2905191	Decanóis
2905192	Alcoolatos metálicos
2905199	Outros
29052	Monoálcoois não saturados:
290522	Álcoois terpênicos acíclicos
290529	Outros
29053	Dióis:
290539	Outros
29054	Outros poliálcoois:
29055	Derivados halogenados, sulfonados, nitrados ou nitrosados dos álcoois acíclicos:
290559	Outros
2906	Álcoois cíclicos e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29061	Ciclânicos, ciclênicos ou cicloterpênicos:
290619	Outros
29062	Aromáticos:
290629	Outros
2907	Fenóis; fenóis-álcoois.
29071	Monofenóis:
290715	Naftóis e seus sais
290719	Outros
29072	Polifenóis; fenóis-álcoois:
2908	Derivados halogenados, sulfonados, nitrados ou nitrosados dos fenóis ou dos fenóis-álcoois.
29081	Derivados apenas halogenados e seus sais:
290819	Outros
2908191	Derivados halogenados unicamente com cloro
2908192	Derivados halogenados unicamente com bromo
29089	Outros:
290899	Outros
2908991	Derivados apenas nitrados e seus sais
2908992	Derivados nitroalogenados
2909	Éteres, éteres-álcoois, éteres-fenóis, éteres-álcoois-fenóis, peróxidos de álcoois, peróxidos de éteres, peróxidos de acetais e de hemiacetais, peróxidos de cetonas (de constituição química definida ou não), e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29091	Éteres acíclicos e seus derivados halogenados, sulfonados, nitrados ou nitrosados:
290919	Outros
290930	Éteres aromáticos e seus derivados halogenados, sulfonados, nitrados ou nitrosados
2909301	Éteres aromáticos
2909302	Derivados halogenados, sulfonados, nitrados ou nitrosados
29094	Éteres-álcoois e seus derivados halogenados, sulfonados, nitrados ou nitrosados:
290943	Éteres monobutílicos do etilenoglicol ou do dietilenoglicol
290944	Outros éteres monoalquílicos do etilenoglicol ou do dietilenoglicol
2909441	Do etilenoglicol
2909442	Do dietilenoglicol
290949	Outros
2909492	Etilenoglicóis e seus éteres
2909493	Propilenoglicóis e seus éteres
2909494	Butilenoglicóis e seus éteres
290950	Éteres-fenóis, éteres-álcoois-fenóis, e seus derivados halogenados, sulfonados, nitrados ou nitrosados
2909501	Éteres-fenóis
290960	Peróxidos de álcoois, peróxidos de éteres, peróxidos de acetais e de hemiacetais, peróxidos de cetonas, e seus derivados halogenados, sulfonados, nitrados ou nitrosados
2909601	Hidroperóxidos
2910	Epóxidos, epoxiálcoois, epoxifenóis e epoxiéteres, com três átomos no ciclo, e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
291090	Outros
291100	Acetais e hemiacetais, mesmo que contenham outras funções oxigenadas, e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
2912	Aldeídos, mesmo que contenham outras funções oxigenadas; polímeros cíclicos dos aldeídos; paraformaldeído.
29121	Aldeídos acíclicos que não contenham outras funções oxigenadas:
291219	Outros
2912191	Dialdeídos
2912192	Monoaldeídos não saturados
2912199	Outros
29122	Aldeídos cíclicos que não contenham outras funções oxigenadas:
291229	Outros
29124	Aldeídos-álcoois, aldeídos-éteres, aldeídos-fenóis e aldeídos que contenham outras funções oxigenadas:
291249	Outros
2912494	Aldeídos-álcoois
291300	Derivados halogenados, sulfonados, nitrados ou nitrosados dos produtos da posição 29.12.
2914	Cetonas e quinonas, mesmo que contenham outras funções oxigenadas, e seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29141	Cetonas acíclicas que não contenham outras funções oxigenadas:
291419	Outras
2914192	Dicetonas
29142	Cetonas ciclânicas, ciclênicas ou cicloterpênicas que não contenham outras funções oxigenadas:
291422	Cicloexanona e metilcicloexanonas
291423	Iononas e metiliononas
291429	Outras
29143	Cetonas aromáticas que não contenham outras funções oxigenadas:
291439	Outras
291440	Cetonas-álcoois e cetonas-aldeídos
2914409	Outras
291450	Cetonas-fenóis e cetonas que contenham outras funções oxigenadas
29146	Quinonas:
291469	Outras
29147	Derivados halogenados, sulfonados, nitrados ou nitrosados:
291479	Outros
2914791	Derivados halogenados
2914792	Derivados sulfonados
2915	Ácidos monocarboxílicos acíclicos saturados e seus anidridos, halogenetos, peróxidos e peroxiácidos; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29151	Ácido fórmico, seus sais e seus ésteres:
291512	Sais do ácido fórmico
291513	Ésteres do ácido fórmico
29152	Ácido acético e seus sais; anidrido acético:
291529	Outros
29153	Ésteres do ácido acético:
291539	Outros
2915392	Acetatos de glicerila
2915393	Acetatos de monoálcoois acíclicos saturados de até 8 átomos de carbono, inclusive
2915394	Acetatos de decila ou de hexenila
2915395	Acetatos de benzestrol, de dienoestrol, de hexestrol, de mestilbol ou de estilbestrol
2915396	Acetatos de tricloro-alfa-feniletila, de triclorometilfenilcarbinila ou diacetato de etilenoglicol (diacetato de etileno)
2915399	Outros
291540	Ácidos mono-, di- ou tricloroacéticos, seus sais e seus ésteres
291550	Ácido propiônico, seus sais e seus ésteres
291560	Ácidos butanoicos, ácidos pentanoicos, seus sais e seus ésteres
2915601	Ácidos butanoicos, seus sais e seus ésteres
2915602	Ácidos pentanoicos, seus sais e seus ésteres
291570	Ácido palmítico, ácido esteárico, seus sais e seus ésteres
2915701	Ácido palmítico, seus sais e seus ésteres
2915703	Sais do ácido esteárico
291590	Outros
2915902	Ácido 2-etilexanoico, seus sais e seus ésteres
2915903	Ácido mirístico; ácido caprílico; seus sais e seus ésteres
2915904	Ácido láurico, seus sais e seus ésteres
2916	Ácidos monocarboxílicos acíclicos não saturados e ácidos monocarboxílicos cíclicos, seus anidridos, halogenetos, peróxidos e peroxiácidos; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29161	Ácidos monocarboxílicos acíclicos não saturados, seus anidridos, halogenetos, peróxidos e peroxiácidos e seus derivados:
291611	Ácido acrílico e seus sais
291612	Ésteres do ácido acrílico
291613	Ácido metacrílico e seus sais
291614	Ésteres do ácido metacrílico
291615	Ácidos oleico, linoleico ou linolênico, seus sais e seus ésteres
2916151	Ácido oleico, seus sais e seus ésteres
291619	Outros
2916191	Ácido sórbico, seus sais e seus ésteres
2916192	Ácido undecilênico, seus sais e seus ésteres
291620	Ácidos monocarboxílicos ciclânicos, ciclênicos ou cicloterpênicos, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados
2916201	Derivados do ácido ciclopropanocarboxílico
29163	Ácidos monocarboxílicos aromáticos, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados:
291631	Ácido benzoico, seus sais e seus ésteres
2916312	Sais
2916313	Ésteres
291632	Peróxido de benzoíla e cloreto de benzoíla
291639	Outros
2917	Ácidos policarboxílicos, seus anidridos, halogenetos, peróxidos e peroxiácidos; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29171	Ácidos policarboxílicos acíclicos, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados:
291711	Ácido oxálico, seus sais e seus ésteres
291712	Ácido adípico, seus sais e seus ésteres
291713	Ácido azelaico, ácido sebácico, seus sais e seus ésteres
2917132	Ácido sebácico, seus sais e seus ésteres
291719	Outros
2917192	Ácido maleico, seus sais e seus ésteres
29173	Ácidos policarboxílicos aromáticos, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados:
291739	Outros
2917391	Ácido m-ftálico, seus sais e seus ésteres
2917393	Outros ésteres do ácido tereftálico
2918	Ácidos carboxílicos que contenham funções oxigenadas suplementares e seus anidridos, halogenetos, peróxidos e peroxiácidos; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29181	Ácidos carboxílicos de função álcool, mas sem outra função oxigenada, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados:
291813	Sais e ésteres do ácido tartárico
291816	Ácido glucônico, seus sais e seus ésteres
291819	Outros
2918192	Ácidos biliares, seus sais e seus ésteres; derivados destes produtos
2918194	Sais e ésteres do ácido 2,2-difenil-2-hidroxiacético (ácido benzílico)
29182	Ácidos carboxílicos de função fenol, mas sem outra função oxigenada, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados:
291821	Ácido salicílico e seus sais
291822	Ácido o-acetilsalicílico, seus sais e seus ésteres
2918221	Ácido o-acetilsalicílico e seus sais
291829	Outros
2918292	Ácido p-hidroxibenzoico, seus sais e seus ésteres
291830	Ácidos carboxílicos de função aldeído ou cetona, mas sem outra função oxigenada, seus anidridos, halogenetos, peróxidos, peroxiácidos e seus derivados
2918303	Ácido deidrocólico e seus sais
29189	Outros:
291899	Outros
2918991	Ácido fenoxiacético, seus sais e seus ésteres; derivados destes produtos
2918992	Ácidos fenoxibutanoicos, seus sais e seus ésteres; derivados destes produtos
2918999	Outros
2919	Ésteres fosfóricos e seus sais, incluindo os lactofosfatos; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
291990	Outros
2920	Ésteres dos outros ácidos inorgânicos de não metais (exceto os ésteres de halogenetos de hidrogênio) e seus sais; seus derivados halogenados, sulfonados, nitrados ou nitrosados.
29201	Ésteres tiofosfóricos (fosforotioatos) e seus sais; seus derivados halogenados, sulfonados, nitrados ou nitrosados:
292011	Paration (ISO) e paration-metila (ISO) (metil paration)
292019	Outros
29202	Ésteres de fosfitos e seus sais; seus derivados halogenados, sulfonados, nitrados ou nitrosados:
292029	Outros
292090	Outros
2920902	Sulfitos
2920903	Nitratos
2920904	Sulfatos
2920905	Silicatos
2921	Compostos de função amina.
29211	Monoaminas acíclicas e seus derivados; sais destes produtos:
292111	Mono-, di- ou trimetilamina e seus sais
2921111	Monometilamina e seus sais
2921112	Dimetilamina e seus sais
2921113	Trimetilamina e seus sais
292119	Outros
2921191	Etilaminas e seus derivados; sais destes produtos
2921192	n-Propilaminas e isopropilaminas; sais destes produtos
2921193	Butilaminas e seus sais
2921194	Monoalquilaminas, metildialquilaminas e dialquilaminas, com grupos alquila de C10 a C18
2921199	Outros
29212	Poliaminas acíclicas e seus derivados; sais destes produtos:
292129	Outros
292130	Monoaminas e poliaminas, ciclânicas, ciclênicas ou cicloterpênicas, e seus derivados; sais destes produtos
2921301	Cicloexilaminas e seus sais
29214	Monoaminas aromáticas e seus derivados; sais destes produtos:
292142	Derivados da anilina e seus sais
2921421	Ácidos aminobenzenossulfônicos e seus sais
2921422	Cloroanilinas e seus sais
2921423	Nitroanilinas e seus sais
2921424	Cloronitroanilinas e seus sais
292143	Toluidinas e seus derivados; sais destes produtos
2921431	Toluidinas e seus sais
2921432	Derivados das toluidinas; sais destes produtos
292144	Difenilamina e seus derivados; sais destes produtos
2921442	Derivados da difenilamina; sais destes produtos
292146	Anfetamina (DCI), benzofetamina (DCI), dexanfetamina (DCI), etilanfetamina (DCI), fencanfamina (DCI), fentermina (DCI), lefetamina (DCI), levanfetamina (DCI) e mefenorex (DCI); sais destes produtos
292149	Outros
2921492	Xilidinas e seus derivados; sais destes produtos
2921493	Tranilcipromina e seus sais
29215	Poliaminas aromáticas e seus derivados; sais destes produtos:
292151	o-, m-, p-Fenilenodiamina, diaminotoluenos, e seus derivados; sais destes produtos
2921511	o-, m-, p-Fenilenodiamina; diaminotoluenos; sais destes produtos
2921513	Outros derivados das fenilenodiaminas; sais destes produtos
292159	Outros
2921591	Benzidina e seus derivados; sais destes produtos
2921592	Diaminodifenilmetanos
2921593	Diaminodifenilaminas e seus derivados; sais destes produtos
2922	Compostos aminados de funções oxigenadas.
29221	Aminoálcoois, exceto os que contenham mais de um tipo de função oxigenada, seus éteres e seus ésteres; sais destes produtos:
292219	Outros
2922191	Propanolaminas e seus sais; derivados destes produtos
2922192	Orfenadrina e seus sais
2922193	Ambroxol e seus sais
2922194	Clobutinol e seus sais
2922195	N,N-Dialquil-2-aminoetanol, com grupos alquila de C1 a C3, e seus sais protonados
2922197	Propafenona e seus sais
2922198	Metoprolol e seus sais
2922199	Outros
29222	Aminonaftóis e outros aminofenóis, exceto os que contenham mais de um tipo de função oxigenada, seus éteres e ésteres; sais destes produtos:
292229	Outros
2922291	o-, m-, p-Aminofenóis, e seus sais
29223	Aminoaldeídos, aminocetonas e aminoquinonas, exceto de funções oxigenadas diferentes; sais destes produtos:
292231	Anfepramona (DCI), metadona (DCI) e normetadona (DCI); sais destes produtos
2922311	Anfepramona e seus sais
292239	Outros
2922392	Ketamina e seus sais
29224	Aminoácidos, exceto os que contenham mais de um tipo de função oxigenada, e seus ésteres; sais destes produtos:
292241	Lisina e seus ésteres; sais destes produtos
292242	Ácido glutâmico e seus sais
292244	Tilidina (DCI) e seus sais
292249	Outros
2922493	Ácido iminodiacético e seus sais
2922495	alfa-Fenilglicina e seus sais; derivados destes produtos
2922496	Diclofenaco e seus sais; derivados destes produtos
292250	Aminoálcoois-fenóis, aminoácidos-fenóis e outros compostos aminados de funções oxigenadas
2922501	Fenilefrina e seus sais
2922503	Tirosina e seus derivados; sais destes produtos
2922509	Outros
2923	Sais e hidróxidos de amônio quaternários; lecitinas e outros fosfoaminolipídios, de constituição química definida ou não.
292390	Outros
2924	Compostos de função carboxiamida; compostos de função amida do ácido carbônico.
29241	Amidas (incluindo os carbamatos) acíclicas e seus derivados; sais destes produtos:
292412	Fluoracetamida (ISO), fosfamidona (ISO) e monocrotofós (ISO)
292419	Outros
2924191	Acetoacetamida e seus derivados; sais destes produtos
2924192	Formamidas; acetamidas
2924193	Acrilamidas e seus derivados
2924194	Crotonamidas e seus derivados
2924199	Outros
29242	Amidas (incluindo os carbamatos) cíclicas e seus derivados; sais destes produtos:
292421	Ureínas e seus derivados; sais destes produtos
2924211	Carbanilida e seus derivados; sais destes produtos
292429	Outros
2924291	Acetanilida e seus derivados; sais destes produtos
2924293	Carbamatos
2924294	Acetamidas e seus derivados
2924295	Metoxibenzamidas e seus derivados; sais destes produtos
2924296	Propanamidas e seus derivados; sais destes produtos
2924299	Outros
2925	Compostos de função carboxiimida (incluindo a sacarina e seus sais) ou de função imina.
29251	Imidas e seus derivados; sais destes produtos:
292519	Outros
29252	Iminas e seus derivados; sais destes produtos:
292529	Outros
2925291	Arginina e seus sais
2925292	Guanidina e seus derivados; sais destes produtos
2926	Compostos de função nitrila.
292630	Fenproporex (DCI) e seus sais; intermediário da metadona (DCI) (4-ciano-2-dimetilamino-4,4-difenilbutano)
2926301	Fenproporex e seus sais
292690	Outros
2926901	Verapamil e seus sais
2926902	Álcool alfa-ciano-3-fenoxibenzílico e seus derivados; ésteres destes produtos
2926909	Outros
292700	Compostos diazoicos, azoicos ou azóxicos.
2927002	Compostos azoicos
292800	Derivados orgânicos da hidrazina e da hidroxilamina.
2928001	Acetoxima e seus derivados; sais destes produtos
2928004	Fenilidrazina e seus derivados
2929	Compostos de outras funções nitrogenadas (azotadas).
292910	Isocianatos
2929102	Di-isocianatos de tolueno
292990	Outros
2929901	Ácido ciclâmico e seus sais
2929903	Dialogenetos de N,N-dialquilfosforoamidatos, com grupos alquila de C1 a C3
2930	Tiocompostos orgânicos.
293020	Tiocarbamatos e ditiocarbamatos
2930201	Tiocarbamatos
2930202	Ditiocarbamatos
293030	Mono-, di- ou tetrassulfetos de tiourama
2930301	Monossulfetos
2930302	Dissulfetos
293040	Metionina
293080	Aldicarb (ISO), captafol (ISO) e metamidofós (ISO)
293090	Outros
2930901	Tióis e seus derivados; sais destes produtos
2930902	Tioamidas e seus derivados; sais destes produtos
2930903	Tioéteres, tioésteres e seus derivados, exceto os produtos do item 2930.90.8; sais destes produtos
2930904	Fosforotioatos e seus derivados; sais destes produtos
2930905	Fosforoditioatos e seus derivados; sais destes produtos
2930906	Fosforoamidotioatos e seus derivados; sais destes produtos
2930907	Sulfonas
2930908	Sulfeto de 2-cloroetila e de clorometila; sulfeto de bis(2-cloroetila); bis(2-cloroetiltio)metano; 1,2-bis(2-cloroetiltio)etano; 1,3-bis(2-cloroetiltio)-n-propano; 1,4-bis(2-cloroetiltio)-n-butano; 1,5-bis(2-cloroetiltio)-n-pentano; óxido de bis(2-cloroetiltiometila); óxido de bis(2-cloroetiltioetila)
2930909	Outros
2931	Outros compostos organo-inorgânicos.
29314	Derivados organofosforados não halogenados:
293149	Outros
2931491	Ácido fosfonometiliminodiacético; ácido aminotrimetilenofosfônico; difenilfosfonato(4,4'-bis((dimetoxifosfinil)metil)difenila); etidronato dissódico; glifosato e seu sal de monoisopropilamina; glufosinato de amônio; hidrogenofosfonato de bis(2-etilexilo)
2931493	Outros compostos que contenham um átomo de fósforo ligado a um grupo alquila (de C1 a C3) mas sem outros átomos de carbono
29315	Derivados organofosforados halogenados:
293159	Outros
2931591	Ácido clodrônico e seu sal dissódico; etefon; fotemustina
2931599	Outros
293190	Outros
2931902	Compostos organossilícicos
2931904	Compostos organometálicos do estanho
2931905	Compostos organoarseniais
2931906	Compostos organoalumínicos
2932	Compostos heterocíclicos exclusivamente de heteroátomo(s) de oxigênio.
29321	Compostos cuja estrutura contém um ciclo furano (hidrogenado ou não) não condensado:
293213	Álcool furfurílico e álcool tetra-hidrofurfurílico
293219	Outros
29329	Outros:
293299	Outros
2932991	Eucaliptol; quercetina; dinitrato de isossorbida
2932999	Outros
2933	Compostos heterocíclicos exclusivamente de heteroátomo(s) de nitrogênio (azoto).
29331	Compostos cuja estrutura contém um ciclo pirazol (hidrogenado ou não) não condensado:
293311	Fenazona (antipirina) e seus derivados
2933111	Ácido 1-fenil-2,3-dimetil-5-pirazolona-4-metilaminometanossulfônico e seus sais
293319	Outros
2933191	Fenilbutazona e seus sais
29332	Compostos cuja estrutura contém um ciclo imidazol (hidrogenado ou não) não condensado:
293321	Hidantoína e seus derivados
2933212	Fenitoína e seus sais
293329	Outros
2933291	Cuja estrutura contém um ciclo nitroimidazol
2933292	Cuja estrutura contém um ciclo benzeno clorado, exceto os que contenham um ciclo nitroimidazol
2933299	Outros
29333	Compostos cuja estrutura contém um ciclo piridina (hidrogenado ou não) não condensado:
293331	Piridina e seus sais
293333	Alfentanila (DCI), anileridina (DCI), bezitramida (DCI), bromazepam (DCI), carfentanila (DCI), cetobemidona (DCI), difenoxilato (DCI), difenoxina (DCI), dipipanona (DCI), fenciclidina (DCI) (PCP), fenoperidina (DCI), fentanila (DCI), metilfenidato (DCI), pentazocina (DCI), petidina (DCI), intermediário A da petidina (DCI), pipradrol (DCI), piritramida (DCI), propiram (DCI), remifentanila (DCI) e trimeperidina (DCI); sais destes produtos
2933331	Alfentanila e anileridina; sais destes produtos
2933332	Bezitramida e bromazepam; sais destes produtos
2933333	Carfentanila e cetobemidona; sais destes produtos
2933334	Difenoxilato e seus sais
2933335	Difenoxina e dipipanona; sais destes produtos
2933336	Fenciclidina, fenoperidina e fentanila; sais destes produtos
2933337	Metilfenidato e pentazocina; sais destes produtos
2933338	Petidina, intermediário A da petidina e pipradrol; sais destes produtos
2933339	Piritramida, propiram, remifentanila e trimeperidina; sais destes produtos
293339	Outros
2933391	Cuja estrutura contém flúor, bromo ou ambos, em ligação covalente
2933392	Cuja estrutura contém cloro, mas não contém flúor nem bromo, em ligação covalente
2933393	Cuja estrutura contém funções álcool, ácido carboxílico ou ambas, mas não contém halogênios em ligação covalente
2933394	Cuja estrutura contém funções éter, éster ou ambas, mas não contém funções álcool ou ácido carboxílico nem halogênios em ligação covalente
2933398	Outros, cuja estrutura contém um ciclo piridina (hidrogenado ou não) N-substituído com radicais alquila ou arila
2933399	Outros
29334	Compostos cuja estrutura contém ciclos quinoleína ou isoquinoleína (hidrogenados ou não) sem outras condensações:
293341	Levorfanol (DCI) e seus sais
293349	Outros
2933491	Derivados do ácido quinolinocarboxílico
29335	Compostos cuja estrutura contém um ciclo pirimidina (hidrogenado ou não) ou piperazina:
293353	Alobarbital (DCI), amobarbital (DCI), barbital (DCI), butalbital (DCI), butobarbital, ciclobarbital (DCI), fenobarbital (DCI), metilfenobarbital (DCI), pentobarbital (DCI), secbutabarbital (DCI), secobarbital (DCI) e vinilbital (DCI); sais destes produtos
2933531	Alobarbital e amobarbital; sais destes produtos
2933532	Barbital, butalbital e butobarbital; sais destes produtos
2933537	Secbutabarbital e secobarbital; sais destes produtos
293355	Loprazolam (DCI), mecloqualona (DCI), metaqualona (DCI) e zipeprol (DCI); sais destes produtos
293359	Outros
2933591	Cuja estrutura contém um ciclo piperazina
2933592	Cuja estrutura contém um ciclo pirimidina (hidrogenado ou não) e halogênios em ligação covalente
2933593	Cuja estrutura contém um ciclo pirimidina (hidrogenado ou não) e enxofre, mas não contém halogênios em ligação covalente
2933594	Cuja estrutura contém um ciclo pirimidina (hidrogenado ou não) e funções álcool, éter ou ambas, mas não contém halogênios em ligação covalente nem enxofre
2933599	Outros
29336	Compostos cuja estrutura contém um ciclo triazina (hidrogenado ou não) não condensado:
293369	Outros
2933691	Cuja estrutura contém cloro em ligação covalente
2933692	Cuja estrutura contém funções oxigenadas, mas não contém cloro em ligação covalente
2933699	Outros
29337	Lactamas:
293372	Clobazam (DCI) e metiprilona (DCI)
293379	Outras lactamas
29339	Outros:
293391	Alprazolam (DCI), camazepam (DCI), clonazepam (DCI), clorazepato, clordiazepóxido (DCI), delorazepam (DCI), diazepam (DCI), estazolam (DCI), fludiazepam (DCI), flunitrazepam (DCI), flurazepam (DCI), halazepam (DCI), loflazepato de etila (DCI), lorazepam (DCI), lormetazepam (DCI), mazindol (DCI), medazepam (DCI), midazolam (DCI), nimetazepam (DCI), nitrazepam (DCI), nordazepam (DCI), oxazepam (DCI), pinazepam (DCI), pirovalerona (DCI), prazepam (DCI), temazepam (DCI), tetrazepam (DCI) e triazolam (DCI); sais destes produtos
2933911	Alprazolam, camazepam, clonazepam, clorazepato e clorodiazepóxido; sais destes produtos
2933912	Delorazepam, diazepam e estazolam; sais destes produtos
2933913	Fludiazepam, flunitrazepam, flurazepam e halazepam; sais destes produtos
2933914	Loflazepato de etila, lorazepam e lormetazepam; sais destes produtos
2933915	Mazindol, medazepam e midazolam; sais destes produtos
2933916	Nimetazepam, nitrazepam, nordazepam e oxazepam; sais destes produtos
2933917	Pinazepam, pirovalerona e prazepam; sais destes produtos
2933918	Temazepam, tetrazepam e triazolam; sais destes produtos
293399	Outros
2933991	Cuja estrutura contém um ciclo pirazina não condensado ou ciclos indol (hidrogenados ou não) sem outras condensações
2933993	Cuja estrutura contém um ciclo azepina (hidrogenado ou não)
2933994	Cuja estrutura contém um ciclo pirrol (hidrogenado ou não)
2933995	Cuja estrutura contém um ciclo imidazol (hidrogenados ou não)
2933996	Cuja estrutura contém um ciclo triazol (hidrogenado ou não), não condensado
2933999	Outros
2934	Ácidos nucleicos e seus sais, de constituição química definida ou não; outros compostos heterocíclicos.
293410	Compostos cuja estrutura contém um ciclo tiazol (hidrogenado ou não) não condensado
293420	Compostos cuja estrutura contém ciclos benzotiazol (hidrogenados ou não) sem outras condensações
2934203	Benzotiazol sulfenamidas
293430	Compostos cuja estrutura contém ciclos fenotiazina (hidrogenados ou não) sem outras condensações
29349	Outros:
293491	Aminorex (DCI), brotizolam (DCI), clotiazepam (DCI), cloxazolam (DCI), dextromoramida (DCI), fendimetrazina (DCI), fenmetrazina (DCI), haloxazolam (DCI), ketazolam (DCI), mesocarbo (DCI), oxazolam (DCI), pemolina (DCI) e sufentanila (DCI); sais destes produtos
2934911	Aminorex e brotizolan; sais destes produtos
2934912	Clotiazepam, cloxazolam e dextromoramida; sais destes produtos
2934913	Fendimetrazina, fenmetrazina e haloxazolam; sais destes produtos
2934914	Ketazolam e mesocarbo; sais destes produtos
293499	Outros
2934991	Cuja estrutura contém um ciclo oxazina (hidrogenado ou não), exceto os que contenham heteroátomo(s) de enxofre
2934992	Cuja estrutura contém exclusivamente 3 heteroátomos de nitrogênio (azoto) e oxigênio em conjunto, exceto os ácidos nucleicos e seus sais e os produtos compreendidos no item 2934.99.1
2934993	Outros, cuja estrutura contém exclusivamente heteroátomos de nitrogênio (azoto) e oxigênio
2934994	Cuja estrutura contém exclusivamente até 2 heteroátomos de enxofre ou um de enxofre e um de nitrogênio (azoto)
2934995	Cuja estrutura contém exclusivamente 3 heteroátomos de enxofre e nitrogênio (azoto) em conjunto
2934996	Outros, cuja estrutura contém exclusivamente heteroátomos de enxofre ou de enxofre e nitrogênio (azoto)
2934999	Outros
2935	Sulfonamidas.
293590	Outras
2935901	Cuja estrutura contém exclusivamente heterociclo(s) com heteroátomo(s) de nitrogênio (azoto)
2935902	Cuja estrutura contém outro(s) heterociclo(s)
2935909	Outras
2936	Provitaminas e vitaminas, naturais ou reproduzidas por síntese (incluindo os concentrados naturais), bem como os seus derivados utilizados principalmente como vitaminas, misturados ou não entre si, mesmo em quaisquer soluções.
29362	Vitaminas e seus derivados, não misturados:
293621	Vitaminas A e seus derivados
2936211	Vitamina A1 álcool (retinol) e seus derivados
293622	Vitamina B1 e seus derivados
293623	Vitamina B2 e seus derivados
293624	Ácido D- ou DL-pantotênico (vitamina B5) e seus derivados
293625	Vitamina B6 e seus derivados
293626	Vitamina B12 e seus derivados
293627	Vitamina C e seus derivados
293628	Vitamina E e seus derivados
2936281	D- ou DL-alfa-Tocoferol e seus derivados
293629	Outras vitaminas e seus derivados
2936291	Vitamina B9 (ácido fólico) e seus derivados
2936292	Vitaminas D e seus derivados
2936293	Vitamina H (biotina) e seus derivados
2936295	Ácido nicotínico e seus derivados
2937	Hormônios, prostaglandinas, tromboxanas e leucotrienos, naturais ou reproduzidos por síntese; seus derivados e análogos estruturais, incluindo os polipeptídios de cadeia modificada, utilizados principalmente como hormônios.
29371	Hormônios polipeptídicos, hormônios proteicos e hormônios glicoproteicos, seus derivados e análogos estruturais:
293719	Outros
29372	Hormônios esteroides, seus derivados e análogos estruturais:
293721	Cortisona, hidrocortisona, prednisona (deidrocortisona) e prednisolona (deidroidrocortisona)
293722	Derivados halogenados dos hormônios corticosteroides
2937222	Triancinolona e seus derivados
2937223	Fluocortolona e seus derivados
293723	Estrogênios e progestogênios
2937232	Norgestrel e seus derivados
2937233	Estriol, seus ésteres e seus sais
2937234	Estradiol, seus ésteres e seus sais; derivados destes produtos
2937235	Alilestrenol, seus ésteres e seus sais
2937239	Outros
293729	Outros
2937293	Ciproterona e seus derivados
293790	Outros
2938	Heterosídeos, naturais ou reproduzidos por síntese, seus sais, éteres, ésteres e outros derivados.
293890	Outros
2939	Alcaloides, naturais ou reproduzidos por síntese, seus sais, éteres, ésteres e outros derivados.
29391	Alcaloides do ópio e seus derivados; sais destes produtos:
293911	Concentrados de palha de dormideira (papoula); buprenorfina (DCI), codeína, di-hidrocodeína (DCI), etilmorfina, etorfina (DCI), folcodina (DCI), heroína, hidrocodona (DCI), hidromorfona (DCI), morfina, nicomorfina (DCI), oxicodona (DCI), oximorfona (DCI), tebacona (DCI) e tebaína; sais destes produtos
2939112	Buprenorfina, codeína e di-hidrocodeína; sais destes produtos
2939113	Etilmorfina e etorfina; sais destes produtos
2939115	Heroína, hidrocodona e hidromorfona; sais destes produtos
2939116	Morfina e seus sais
2939118	Oxicodona e oximorfona; sais destes produtos
2939119	Tebacona e tebaína; sais destes produtos
293930	Cafeína e seus sais
29394	Alcaloides da éfedra e seus derivados; sais destes produtos:
293945	Levometanfetamina, metanfetamina (DCI), racemato de metanfetamina e seus sais
29395	Teofilina e aminofilina (teofilina-etilenodiamina) e seus derivados; sais destes produtos:
293959	Outros
29396	Alcaloides da cravagem do centeio (centeio-espigado) e seus derivados; sais destes produtos:
293969	Outros
2939691	Derivados da ergometrina e seus sais
2939692	Derivados da ergotamina e seus sais
2939693	Ergocornina e seus derivados; sais destes produtos
2939694	Ergocriptina e seus derivados; sais destes produtos
2939695	Ergocristina e seus derivados; sais destes produtos
29397	Outros, de origem vegetal:
293972	Cocaína, ecgonina; sais, ésteres e outros derivados destes produtos
293979	Outros
2939791	Escopolamina e seus derivados; sais destes produtos
2939793	Pilocarpina e seus sais
293980	Outros
294000	Açúcares quimicamente puros, exceto sacarose, lactose, maltose, glicose e frutose (levulose); éteres, acetais e ésteres de açúcares, e seus sais, exceto os produtos das posições 29.37, 29.38 ou 29.39.
2940001	Açúcares quimicamente puros
2940002	Ácido lactobiônico, seus sais e seus ésteres; derivados halogenados, sulfonados, nitrados ou nitrosados destes produtos
2940009	Outros
2941	Antibióticos.
294110	Penicilinas e seus derivados, com a estrutura do ácido penicilânico; sais destes produtos
2941103	Penicilina V e seus derivados; sais destes produtos
2941104	Penicilina G e seus derivados; sais destes produtos
294120	Estreptomicinas e seus derivados; sais destes produtos
294130	Tetraciclinas e seus derivados; sais destes produtos
2941303	Minociclina e seus sais
294140	Cloranfenicol e seus derivados; sais destes produtos
2941401	Cloranfenicol e seus ésteres
294150	Eritromicina e seus derivados; sais destes produtos
294190	Outros
2941901	Rifamicinas e seus derivados; sais destes produtos
2941902	Lincomicina e seus derivados; sais destes produtos
2941903	Cefalosporinas e cefamicinas, e seus derivados; sais destes produtos
2941904	Aminoglucosídios e seus sais
2941905	Macrolídios e seus sais
2941906	Polienos e seus sais
2941907	Poliéteres e seus sais
2941908	Polipeptídios e seus sais
2941909	Outros
30	Produtos farmacêuticos.
3001	Glândulas e outros órgãos para usos opoterápicos, dessecados, mesmo em pó; extratos de glândulas ou de outros órgãos ou das suas secreções, para usos opoterápicos; heparina e seus sais; outras substâncias humanas ou animais preparadas para fins terapêuticos ou profiláticos, não especificadas nem compreendidas noutras posições.
300120	Extratos de glândulas ou de outros órgãos ou das suas secreções
300190	Outros
3001903	Glândulas e outros órgãos, dessecados, mesmo em pó
3002	Sangue humano; sangue animal preparado para usos terapêuticos, profiláticos ou de diagnóstico; antissoros, outras frações do sangue e produtos imunológicos, mesmo modificados ou obtidos por via biotecnológica; vacinas, toxinas, culturas de microrganismos (exceto leveduras) e produtos semelhantes; culturas de células, mesmo modificadas.
30021	Antissoros, outras frações do sangue e produtos imunológicos, mesmo modificados ou obtidos por via biotecnológica:
300212	Antissoros e outras frações do sangue
3002121	Antissoros específicos de animais ou de pessoas imunizados
3002122	Outras frações do sangue, exceto as preparadas como medicamentos
3002123	Outras frações do sangue, preparadas como medicamentos
300215	Produtos imunológicos, apresentados em doses ou acondicionados para venda a retalho
30024	Vacinas, toxinas, culturas de microrganismos (exceto leveduras) e produtos semelhantes:
300241	Vacinas para medicina humana
3002411	Não apresentadas em doses, nem acondicionadas para venda a retalho
3002412	Apresentadas em doses ou acondicionadas para venda a retalho
300242	Vacinas para medicina veterinária
300249	Outros
3002499	Outros
30025	Culturas de células, mesmo modificadas:
3003	Medicamentos (exceto os produtos das posições 30.02, 30.05 ou 30.06) constituídos por produtos misturados entre si, preparados para fins terapêuticos ou profiláticos, mas não apresentados em doses nem acondicionados para venda a retalho.
300310	Que contenham penicilinas ou seus derivados, com a estrutura do ácido penicilânico, ou estreptomicinas ou seus derivados
3003101	Que contenham penicilinas ou seus derivados, com a estrutura do ácido penicilânico
300320	Outros, que contenham antibióticos
3003201	Que contenham anfenicóis ou seus derivados
3003202	Que contenham macrolídios ou seus derivados
3003203	Que contenham ansamicinas ou seus derivados
3003204	Que contenham lincosamidas ou seus derivados
3003205	Que contenham cefalosporinas, cefamicinas ou derivados destes produtos
3003206	Que contenham aminoglucosídios ou seus derivados
3003207	Que contenham polipeptídios ou seus derivados
3003209	Outros
30033	Outros, que contenham hormônios ou outros produtos da posição 29.37:
300339	Outros
3003391	Que contenham os seguintes hormônios polipeptídicos ou proteicos: buserelina ou seu acetato; corticotropina (ACTH); gonadotropina coriônica (hCG); gonadotropina sérica (PMSG); leuprolida ou seu acetato; menotropinas; somatostatina ou seus sais; somatotropina; triptorelina ou seus sais
3003392	Que contenham outros hormônios polipeptídicos ou proteicos, seus derivados ou análogos estruturais, mas que não contenham produtos do item 3003.39.1
3003393	Que contenham estrogênios ou progestogênios, seus derivados ou análogos estruturais
3003398	Levotiroxina sódica; liotironina sódica
3003399	Outros
30034	Outros, que contenham alcaloides ou seus derivados:
300349	Outros
300390	Outros
3003901	Que contenham vitaminas ou outros produtos da posição 29.36
3003902	Que contenham enzimas mas que não contenham vitaminas nem outros produtos da posição 29.36
3003903	Que contenham produtos das posições 29.16 a 29.20, mas que não contenham produtos dos itens 3003.90.1 e 3003.90.2
3003904	Que contenham produtos das posições 29.21 e 29.22, mas que não contenham produtos dos itens 3003.90.1 a 3003.90.3
3003905	Que contenham produtos das posições 29.24 a 29.26, mas que não contenham produtos dos itens 3003.90.1 a 3003.90.4
3003906	Que contenham produtos das posições 29.30 a 29.32, mas que não contenham produtos dos itens 3003.90.1 a 3003.90.5
3003907	Que contenham produtos da posição 29.33, mas que não contenham produtos dos itens 3003.90.1 a 3003.90.6
3003908	Que contenham produtos das posições 29.34, 29.35 e 29.38, mas que não contenham produtos dos itens 3003.90.1 a 3003.90.7
3003909	Outros
3004	Medicamentos (exceto os produtos das posições 30.02, 30.05 ou 30.06) constituídos por produtos misturados ou não misturados, preparados para fins terapêuticos ou profiláticos, apresentados em doses (incluindo os destinados a serem administrados por via percutânea) ou acondicionados para venda a retalho.
300410	Que contenham penicilinas ou seus derivados, com estrutura do ácido penicilânico, ou estreptomicinas ou seus derivados
3004101	Que contenham penicilinas ou seus derivados, com estrutura do ácido penicilânico
300420	Outros, que contenham antibióticos
3004201	Que contenham anfenicóis ou seus sais
3004202	Que contenham macrolídios ou seus derivados
3004203	Que contenham ansamicinas ou seus derivados
3004204	Que contenham lincosamidas ou seus derivados
3004205	Que contenham cefalosporinas, cefamicinas ou derivados destes produtos
3004206	Que contenham aminoglucosídios ou seus derivados
3004207	Que contenham polipeptídios ou seus derivados
3004209	Outros
30043	Outros, que contenham hormônios ou outros produtos da posição 29.37:
300432	Que contenham hormônios corticosteroides, seus derivados ou análogos estruturais
300439	Outros
3004391	Que contenham os seguintes hormônios polipeptídicos ou proteicos: buserelina ou seu acetato; corticotropina (ACTH); gonadotropina coriônica (hCG); gonadotropina sérica (PMSG); leuprolida ou seu acetato; menotropinas; somatostatina ou seus sais; somatotropina; triptorelina ou seus sais
3004392	Que contenham outros hormônios polipeptídicos ou proteicos, seus derivados ou análogos estruturais, mas que não contenham produtos do item 3004.39.1
3004393	Que contenham estrogênios ou progestogênios, seus derivados ou análogos estruturais
3004398	Levotiroxina sódica; liotironina sódica
3004399	Outros
30044	Outros, que contenham alcaloides ou seus derivados:
300449	Outros
300450	Outros, que contenham vitaminas ou outros produtos da posição 29.36
300490	Outros
3004901	Que contenham enzimas
3004902	Que contenham produtos das posições 29.16 a 29.20, mas que não contenham produtos do item 3004.90.1
3004903	Que contenham produtos das posições 29.21 e 29.22, mas que não contenham produtos dos itens 3004.90.1 e 3004.90.2
3004904	Que contenham produtos das posições 29.24 a 29.26, mas que não contenham produtos dos itens 3004.90.1 a 3004.90.3
3004905	Que contenham produtos das posições 29.30 a 29.32, mas que não contenham produtos dos itens 3004.90.1 a 3004.90.4
3004906	Que contenham produtos da posição 29.33, mas que não contenham produtos dos itens 3004.90.1 a 3004.90.5
3004907	Que contenham produtos das posições 29.34, 29.35 e 29.38, mas que não contenham produtos dos itens 3004.90.1 a 3004.90.6
3004909	Outros
3005	Pastas (ouates), gazes, ataduras (ligaduras) e artigos análogos (por exemplo, curativos (pensos), esparadrapos, sinapismos), impregnados ou recobertos de substâncias farmacêuticas ou acondicionados para venda a retalho para usos medicinais, cirúrgicos, odontológicos ou veterinários.
300510	Curativos (pensos) adesivos e outros artigos com uma camada adesiva
300590	Outros
3005901	Curativos (pensos) reabsorvíveis
3006	Preparações e artigos farmacêuticos indicados na Nota 4 deste Capítulo.
300610	Categutes esterilizados, materiais esterilizados semelhantes para suturas cirúrgicas (incluindo os fios absorvíveis esterilizados para cirurgia ou odontologia) e adesivos esterilizados para tecidos orgânicos, utilizados em cirurgia para fechar ferimentos; laminárias esterilizadas; hemostáticos absorvíveis esterilizados para cirurgia ou odontologia; barreiras antiaderentes esterilizadas para cirurgia ou odontologia, absorvíveis ou não
300630	Preparações opacificantes para exames radiográficos; reagentes de diagnóstico concebidos para serem administrados ao paciente
3006301	Preparações opacificantes para exames radiográficos
3006302	Reagentes de diagnóstico concebidos para serem administrados ao paciente
300640	Cimentos e outros produtos para obturação dentária; cimentos para reconstituição óssea
3006401	Cimentos e outros produtos para obturação dentária
30069	Outros:
300691	Equipamentos identificáveis para ostomia
31	Adubos (fertilizantes).
3102	Adubos (fertilizantes) minerais ou químicos, nitrogenados (azotados).
310210	Ureia, mesmo em solução aquosa
31022	Sulfato de amônio; sais duplos e misturas, de sulfato de amônio e de nitrato de amônio:
310229	Outros
310250	Nitrato de sódio
3102501	Natural
3103	Adubos (fertilizantes) minerais ou químicos, fosfatados.
31031	Superfosfatos:
310390	Outros
3103901	Hidrogeno-ortofosfato de cálcio
3104	Adubos (fertilizantes) minerais ou químicos, potássicos.
310420	Cloreto de potássio
310430	Sulfato de potássio
310490	Outros
3105	Adubos (fertilizantes) minerais ou químicos, que contenham dois ou três dos seguintes elementos fertilizantes: nitrogênio (azoto), fósforo e potássio; outros adubos (fertilizantes); produtos do presente Capítulo apresentados em tabletes ou formas semelhantes, ou ainda em embalagens de peso bruto não superior a 10 kg.
31055	Outros adubos (fertilizantes) minerais ou químicos, que contenham os dois elementos fertilizantes: nitrogênio (azoto) e fósforo:
310590	Outros
3105901	Nitrato de sódio potássico
32	Extratos tanantes e tintoriais; taninos e seus derivados; pigmentos e outras matérias corantes; tintas e vernizes; mástiques; tintas de escrever.
3201	Extratos tanantes de origem vegetal; taninos e seus sais, éteres, ésteres e outros derivados.
320190	Outros
3201901	Extratos
3202	Produtos tanantes orgânicos sintéticos; produtos tanantes inorgânicos; preparações tanantes, mesmo que contenham produtos tanantes naturais; preparações enzimáticas para a pré-curtimenta.
320290	Outros
3202901	Produtos tanantes inorgânicos
3202902	Preparações tanantes
320300	Matérias corantes de origem vegetal ou animal (incluindo os extratos tintoriais, mas excluindo os negros de origem animal), mesmo de constituição química definida; preparações indicadas na Nota 3 do presente Capítulo, à base de matérias corantes de origem vegetal ou animal.
3203001	Matérias corantes de origem vegetal
3203002	Matérias corantes de origem animal
3204	Matérias corantes orgânicas sintéticas, mesmo de constituição química definida; preparações indicadas na Nota 3 do presente Capítulo, à base de matérias corantes orgânicas sintéticas; produtos orgânicos sintéticos do tipo utilizado como agentes de avivamento fluorescentes ou como luminóforos, mesmo de constituição química definida.
32041	Matérias corantes orgânicas sintéticas e preparações indicadas na Nota 3 do presente Capítulo, à base dessas matérias corantes:
320412	Corantes ácidos, mesmo metalizados, e preparações à base desses corantes; corantes mordentes e preparações à base desses corantes
320415	Corantes de cuba (incluindo os utilizáveis, no estado em que se apresentam, como pigmentos) e preparações à base desses corantes
320418	Matérias corantes carotenoides e preparações à base dessas matérias
320419	Outras, incluindo as misturas de matérias corantes de duas ou mais das subposições 3204.11 a 3204.19
320420	Produtos orgânicos sintéticos do tipo utilizado como agentes de avivamento fluorescentes
3204201	Derivados do estilbeno
3206	Outras matérias corantes; preparações indicadas na Nota 3 do presente Capítulo, exceto das posições 32.03, 32.04 ou 32.05; produtos inorgânicos do tipo utilizado como luminóforos, mesmo de constituição química definida.
32061	Pigmentos e preparações à base de dióxido de titânio:
320611	Que contenham, em peso, 80 % ou mais de dióxido de titânio, calculado sobre a matéria seca
320619	Outros
32064	Outras matérias corantes e outras preparações:
320642	Litopônio, outros pigmentos e preparações à base de sulfeto de zinco
320649	Outras
320650	Produtos inorgânicos do tipo utilizado como luminóforos
3206501	Com substâncias radioativas de radioatividade específica inferior ou igual a 74 Bq/g (0,002 µCi/g)
3206502	Sem substâncias radioativas
3207	Pigmentos, opacificantes e cores preparados, composições vitrificáveis, engobos, polimentos (esmaltes metálicos) líquidos e preparações semelhantes, do tipo utilizado nas indústrias da cerâmica, do esmalte e do vidro; fritas de vidro e outros vidros, em pó, em grânulos, em lamelas ou em flocos.
320710	Pigmentos, opacificantes e cores preparados e preparações semelhantes
320720	Composições vitrificáveis, engobos e preparações semelhantes
3207209	Outras
320740	Fritas de vidro e outros vidros, em pó, em grânulos, em lamelas ou em flocos
3208	Tintas e vernizes, à base de polímeros sintéticos ou de polímeros naturais modificados, dispersos ou dissolvidos em meio não aquoso; soluções definidas na Nota 4 do presente Capítulo.
320810	À base de poliésteres
320820	À base de polímeros acrílicos ou vinílicos
3208201	Tintas
320890	Outros
3208902	Vernizes
3208903	Soluções definidas na Nota 4 do presente Capítulo
3209	Tintas e vernizes, à base de polímeros sintéticos ou de polímeros naturais modificados, dispersos ou dissolvidos num meio aquoso.
320910	À base de polímeros acrílicos ou vinílicos
320990	Outros
3209901	Tintas
321000	Outras tintas e vernizes; pigmentos de água preparados, do tipo utilizado para acabamento de couros.
3212	Pigmentos (incluindo os pós e flocos metálicos) dispersos em meios não aquosos, no estado líquido ou pastoso, do tipo utilizado na fabricação de tintas; folhas para marcar a ferro; tinturas e outras matérias corantes apresentadas em formas ou embalagens para venda a retalho.
321290	Outros
3213	Cores para pintura artística, atividades educativas, pintura de tabuletas, modificação de tonalidades, recreação e cores semelhantes, em pastilhas, tubos, potes, frascos, godês ou acondicionamentos semelhantes.
3214	Mástique de vidraceiro, cimentos de resina e outras mástiques; indutos utilizados em pintura; indutos não refratários do tipo utilizado em alvenaria.
321410	Mástique de vidraceiro, cimentos de resina e outras mástiques; indutos utilizados em pintura
3215	Tintas de impressão, tintas de escrever ou de desenhar e outras tintas, mesmo concentradas ou no estado sólido.
32151	Tintas de impressão:
33	Óleos essenciais e resinoides; produtos de perfumaria ou de toucador preparados e preparações cosméticas.
3301	Óleos essenciais (desterpenados ou não), incluindo os denominados "concretos" ou "absolutos"; resinoides; oleorresinas de extração; soluções concentradas de óleos essenciais em gorduras, em óleos fixos, em ceras ou em matérias análogas, obtidas por tratamento de flores através de substâncias gordas ou por maceração; subprodutos terpênicos residuais da desterpenação dos óleos essenciais; águas destiladas aromáticas e soluções aquosas de óleos essenciais.
33011	Óleos essenciais de citros (citrinos):
330112	De laranja
330119	Outros
33012	Óleos essenciais, exceto de citros (citrinos):
330125	De outras mentas
330129	Outros
3301291	De citronela; de cedro; de pau-santo (Bulnesia sarmientoi); de lemongrass; de pau-rosa; de palma rosa; de coriandro; de cabreúva; de eucalipto
3301292	De alfazema ou lavanda; de vetiver
330190	Outros
3302	Misturas de substâncias odoríferas e misturas (incluindo as soluções alcoólicas) à base de uma ou mais destas substâncias, do tipo utilizado como matérias básicas para a indústria; outras preparações à base de substâncias odoríferas, do tipo utilizado para fabricação de bebidas.
330290	Outras
3302901	Para perfumaria
3302909	Outras
330300	Perfumes e águas-de-colônia.
3304	Produtos de beleza ou de maquiagem preparados e preparações para conservação ou cuidados da pele (exceto medicamentos), incluindo as preparações antissolares e os bronzeadores; preparações para manicuros e pedicuros.
330420	Produtos de maquiagem para os olhos
33049	Outros:
330499	Outros
3305	Preparações capilares.
3306	Preparações para higiene bucal ou dentária, incluindo os pós e cremes para facilitar a aderência de dentaduras; fios utilizados para limpar os espaços interdentais (fios dentais), em embalagens individuais para venda a retalho.
3307	Preparações para barbear (antes, durante ou após), desodorantes (desodorizantes) corporais, preparações para banhos, depilatórios, outros produtos de perfumaria ou de toucador preparados e outras preparações cosméticas, não especificados nem compreendidos noutras posições; desodorantes (desodorizantes) de ambiente, preparados, mesmo não perfumados, mesmo com propriedades desinfetantes.
330720	Desodorantes (desodorizantes) corporais e antiperspirantes
33074	Preparações para perfumar ou para desodorizar ambientes, incluindo as preparações odoríferas para cerimônias religiosas:
34	Sabões, agentes orgânicos de superfície, preparações para lavagem, preparações lubrificantes, ceras artificiais, ceras preparadas, produtos de conservação e limpeza, velas e artigos semelhantes, massas ou pastas para modelar, "ceras para odontologia" e composições para odontologia à base de gesso.
3401	Sabões; produtos e preparações orgânicos tensoativos utilizados como sabão, em barras, pães, pedaços ou figuras moldadas, mesmo que contenham sabão; produtos e preparações orgânicos tensoativos para lavagem da pele, sob a forma de líquido ou de creme, acondicionados para venda a retalho, mesmo que contenham sabão; papel, pastas (ouates), feltros e falsos tecidos (tecidos não tecidos), impregnados, revestidos ou recobertos de sabão ou de detergentes.
34011	Sabões, produtos e preparações orgânicos tensoativos, em barras, pães, pedaços ou figuras moldadas, e papel, pastas (ouates), feltros e falsos tecidos (tecidos não tecidos), impregnados, revestidos ou recobertos de sabão ou de detergentes:
340111	De toucador (incluindo os de uso medicinal)
340120	Sabões sob outras formas
3402	Agentes orgânicos de superfície (exceto sabões); preparações tensoativas, preparações para lavagem (incluindo as preparações auxiliares para lavagem) e preparações para limpeza, mesmo que contenham sabão, exceto as da posição 34.01.
34023	Agentes orgânicos de superfície aniônicos, mesmo acondicionados para venda a retalho:
340239	Outros
34024	Outros agentes orgânicos de superfície, mesmo acondicionados para venda a retalho:
340241	Catiônicos
340290	Outras
3402901	Misturas entre si de agentes orgânicos de superfície
3402902	Soluções ou emulsões de produtos tensoativos das subposições 3402.31 a 3402.49, e outras preparações tensoativas propriamente ditas
3402903	Preparações para lavagem (detergentes)
3403	Preparações lubrificantes (incluindo os óleos de corte, as preparações antiaderentes de porcas e parafusos, as preparações antiferrugem ou anticorrosão e as preparações para desmoldagem, à base de lubrificantes) e preparações do tipo utilizado para lubrificar e amaciar matérias têxteis, para untar couros, peles com pelo e outras matérias, exceto as que contenham, como constituintes de base, 70 % ou mais, em peso, de óleos de petróleo ou de minerais betuminosos.
34031	Que contenham óleos de petróleo ou de minerais betuminosos:
340311	Preparações para tratamento de matérias têxteis, couros, peles com pelo ou de outras matérias
34039	Outras:
340391	Preparações para tratamento de matérias têxteis, couros, peles com pelo ou de outras matérias
3404	Ceras artificiais e ceras preparadas.
340420	De poli(oxietileno) (polietilenoglicol)
340490	Outras
3404901	Ceras artificiais
3404902	Ceras preparadas
3405	Pomadas e cremes para calçado, encáusticas, preparações para dar brilho a pinturas de carroçarias, vidros ou metais, pastas e pós para arear e preparações semelhantes (mesmo apresentados em papel, pastas (ouates), feltros, falsos tecidos (tecidos não tecidos), plástico alveolar ou borracha alveolar, impregnados, revestidos ou recobertos daquelas preparações), com exclusão das ceras da posição 34.04.
340700	Massas ou pastas para modelar, incluindo as próprias para recreação de crianças; "ceras para odontologia" apresentadas em sortidos, em embalagens para venda a retalho ou em plaquetas, ferraduras, bastonetes ou formas semelhantes; outras composições para odontologia à base de gesso.
35	Matérias albuminoides; produtos à base de amidos ou de féculas modificados; colas; enzimas.
3501	Caseínas, caseinatos e outros derivados das caseínas; colas de caseína.
350190	Outros
3501901	Caseinatos e outros derivados das caseínas
3502	Albuminas (incluindo os concentrados de várias proteínas de soro de leite, que contenham, em peso, calculado sobre a matéria seca, mais de 80 % de proteínas de soro de leite), albuminatos e outros derivados das albuminas.
35021	Ovalbumina:
350290	Outros
350300	Gelatinas (incluindo as apresentadas em folhas de forma quadrada ou retangular, mesmo trabalhadas na superfície ou coradas) e seus derivados; ictiocola; outras colas de origem animal, exceto colas de caseína da posição 35.01.
3503001	Gelatinas e seus derivados
350400	Peptonas e seus derivados; outras matérias proteicas e seus derivados, não especificados nem compreendidos noutras posições; pó de peles, tratado ou não pelo cromo.
3504001	Peptonas e seus derivados
3505	Dextrina e outros amidos e féculas modificados (por exemplo, amidos e féculas pré-gelatinizados ou esterificados); colas à base de amidos ou de féculas, de dextrina ou de outros amidos ou féculas modificados.
3506	Colas e outros adesivos preparados, não especificados nem compreendidos noutras posições; produtos de qualquer espécie utilizados como colas ou adesivos, acondicionados para venda a retalho como colas ou adesivos, de peso líquido não superior a 1 kg.
350610	Produtos de qualquer espécie utilizados como colas ou adesivos, acondicionados para venda a retalho como colas ou adesivos, de peso líquido não superior a 1 kg
35069	Outros:
350691	Adesivos à base de polímeros das posições 39.01 a 39.13 ou de borracha
3507	Enzimas; enzimas preparadas não especificadas nem compreendidas noutras posições.
350790	Outras
3507901	Amilases e seus concentrados
3507902	Proteases e seus concentrados
3507903	Outras enzimas e seus concentrados
3507904	Enzimas preparadas
36	Pólvoras e explosivos; artigos de pirotecnia; fósforos; ligas pirofóricas; matérias inflamáveis.
3603	Estopins e rastilhos, de segurança; cordéis (cordões) detonantes; escorvas e cápsulas fulminantes; inflamadores; detonadores elétricos.
3604	Fogos de artifício, foguetes de sinalização ou contra o granizo e semelhantes, bombas, petardos e outros artigos de pirotecnia.
360490	Outros
3606	Ferrocério e outras ligas pirofóricas, sob quaisquer formas; artigos de matérias inflamáveis indicados na Nota 2 do presente Capítulo.
37	Produtos para fotografia e cinematografia.
3701	Chapas e filmes planos, fotográficos, sensibilizados, não impressionados, de matérias diferentes do papel, cartão ou dos têxteis; filmes fotográficos planos, de revelação e cópia instantâneas, sensibilizados, não impressionados, mesmo em cartuchos.
370110	Para raios X
3701102	Sensibilizados nas duas faces
370120	Filmes de revelação e cópia instantâneas
370130	Outras chapas e filmes cuja dimensão de pelo menos um dos lados seja superior a 255 mm
3701302	Chapas sensibilizadas com polímeros fotossensíveis
3701303	Chapas sensibilizadas por outros procedimentos
37019	Outros:
3702	Filmes fotográficos sensibilizados, não impressionados, em rolos, de matérias diferentes do papel, cartão ou dos têxteis; filmes fotográficos de revelação e cópia instantâneas, em rolos, sensibilizados, não impressionados.
370210	Para raios X
37023	Outros filmes, não perfurados, de largura não superior a 105 mm:
37024	Outros filmes, não perfurados, de largura superior a 105 mm:
370242	De largura superior a 610 mm e comprimento superior a 200 m, exceto para fotografia a cores (policromo)
370243	De largura superior a 610 mm e comprimento não superior a 200 m
370244	De largura superior a 105 mm, mas não superior a 610 mm
3702442	Para fotografia monocromática
37025	Outros filmes, para fotografia a cores (policromo):
370254	De largura superior a 16 mm, mas não superior a 35 mm, e comprimento não superior a 30 m, exceto para diapositivos
3702541	De largura igual a 35 mm
3702549	Outros
370255	De largura superior a 16 mm, mas não superior a 35 mm, e comprimento superior a 30 m
37029	Outros:
3703	Papéis, cartões e têxteis, fotográficos, sensibilizados, não impressionados.
370310	Em rolos de largura superior a 610 mm
3703102	Para fotografia monocromática
370390	Outros
370500	Chapas e filmes, fotográficos, impressionados e revelados, exceto os filmes cinematográficos.
3706	Filmes cinematográficos impressionados e revelados, que contenham ou não gravação de som ou que contenham apenas gravação de som.
3707	Preparações químicas para usos fotográficos, exceto vernizes, colas, adesivos e preparações semelhantes; produtos não misturados, quer doseados tendo em vista usos fotográficos, quer acondicionados para venda a retalho para esses mesmos usos e prontos para utilização.
370790	Outros
3707902	Reveladores
38	Produtos diversos das indústrias químicas.
3801	Grafita artificial; grafita coloidal ou semicoloidal; preparações à base de grafita ou de outros carbonos, em pastas, blocos, plaquetas ou outros produtos intermediários.
380120	Grafita coloidal ou semicoloidal
380130	Pastas carbonadas para eletrodos e pastas semelhantes para revestimento interior de fornos
3802	Carvões ativados; matérias minerais naturais ativadas; negros de origem animal, incluindo o negro animal esgotado.
380290	Outros
380300	Tall oil, mesmo refinado.
380400	Lixívias residuais da fabricação das pastas de celulose, mesmo concentradas, desaçucaradas ou tratadas quimicamente, incluindo os lignossulfonatos, mas excluindo o tall oil da posição 38.03.
3804001	Lixívias residuais da fabricação de pastas de celulose
3805	Essências de terebintina, de pinheiro ou provenientes da fabricação da pasta de papel ao sulfato e outras essências terpênicas provenientes da destilação ou de outros tratamentos das madeiras de coníferas; dipenteno em bruto; essência proveniente da fabricação da pasta de papel ao bissulfito e outros paracimenos em bruto; óleo de pinho que contenha alfa-terpineol como constituinte principal.
380590	Outros
3806	Colofônias e ácidos resínicos, e seus derivados; essência de colofônia e óleos de colofônia; gomas fundidas.
380690	Outros
3806901	Outros derivados de colofônias ou de ácidos resínicos
3808	Inseticidas, rodenticidas, fungicidas, herbicidas, inibidores de germinação e reguladores de crescimento para plantas, desinfetantes e produtos semelhantes, apresentados em formas ou embalagens para venda a retalho ou como preparações ou ainda sob a forma de artigos, tais como fitas, mechas e velas sulfuradas e papel mata-moscas.
38085	Mercadorias mencionadas na Nota de subposições 1 do presente Capítulo:
380859	Outras
3808592	Apresentadas de outro modo
38086	Mercadorias mencionadas na Nota de subposições 2 do presente Capítulo:
380862	Acondicionadas em embalagens com um conteúdo de peso líquido superior a 300 g, mas não superior a 7,5 kg
380869	Outras
38089	Outros:
380891	Inseticidas
3808911	Apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808919	Outros
380892	Fungicidas
3808921	Apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808929	Outros
380893	Herbicidas, inibidores de germinação e reguladores de crescimento para plantas
3808931	Herbicidas apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808932	Herbicidas apresentados de outro modo
3808933	Inibidores de germinação
3808934	Reguladores de crescimento das plantas apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808935	Reguladores de crescimento das plantas, apresentados de outro modo
380894	Desinfetantes
3808941	Apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808942	Apresentados de outro modo
380899	Outros
3808991	Apresentados em formas ou embalagens exclusivamente para uso direto em aplicações domissanitárias
3808999	Outros
3809	Agentes de apresto ou de acabamento, aceleradores de tingimento ou de fixação de matérias corantes e outros produtos e preparações (por exemplo, aprestos preparados e preparações mordentes) do tipo utilizado na indústria têxtil, na indústria do papel, na indústria do couro ou em indústrias semelhantes, não especificados nem compreendidos noutras posições.
380910	À base de matérias amiláceas
38099	Outros:
380991	Do tipo utilizado na indústria têxtil ou nas indústrias semelhantes
3809914	Impermeabilizantes
380992	Do tipo utilizado na indústria do papel ou nas indústrias semelhantes
3809921	Impermeabilizantes
380993	Do tipo utilizado na indústria do couro ou nas indústrias semelhantes
3809931	Impermeabilizantes
3810	Preparações para decapagem de metais; fluxos para soldar e outras preparações auxiliares para soldar metais; pastas e pós para soldar, compostos de metal e de outras matérias; preparações do tipo utilizado para enchimento ou revestimento de eletrodos ou de varetas para soldar.
381010	Preparações para decapagem de metais; pastas e pós para soldar, compostos de metal e de outras matérias
3811	Preparações antidetonantes, inibidores de oxidação, aditivos peptizantes, beneficiadores de viscosidade, aditivos anticorrosivos e outros aditivos preparados, para óleos minerais (incluindo a gasolina) ou para outros líquidos utilizados para os mesmos fins que os óleos minerais.
38111	Preparações antidetonantes:
38112	Aditivos para óleos lubrificantes:
381121	Que contenham óleos de petróleo ou de minerais betuminosos
381129	Outros
381190	Outros
3812	Preparações denominadas "aceleradores de vulcanização"; plastificantes compostos para borracha ou plástico, não especificados nem compreendidos noutras posições; preparações antioxidantes e outros estabilizadores compostos, para borracha ou plástico.
38123	Preparações antioxidantes e outros estabilizadores compostos, para borracha ou plástico:
381239	Outros
3812391	Para borracha
3812392	Para plástico
381300	Composições e cargas para aparelhos extintores; granadas e bombas, extintoras.
381400	Solventes e diluentes orgânicos compostos, não especificados nem compreendidos noutras posições; preparações concebidas para remover tintas ou vernizes.
3815	Iniciadores de reação, aceleradores de reação e preparações catalíticas, não especificados nem compreendidos noutras posições.
38151	Catalisadores em suporte:
381512	Tendo como substância ativa um metal precioso ou um composto de metal precioso
381590	Outros
3815909	Outros
381600	Cimentos, argamassas, concretos (betões) e composições semelhantes, refratários, incluindo os aglomerados de dolomita, exceto os produtos da posição 38.01.
3816001	Cimentos e argamassas
3816002	Outras preparações à base de cromo-magnesita, de zircônio, de silimanita, de cianita, de andaluzita, de coríndon ou de diaspório
381700	Misturas de alquilbenzenos ou de alquilnaftalenos, exceto as das posições 27.07 ou 29.02.
381800	Elementos químicos dopados, próprios para utilização em eletrônica, em forma de discos, wafers ou formas análogas; compostos químicos dopados, próprios para utilização em eletrônica.
3822	Reagentes de diagnóstico ou de laboratório em qualquer suporte e reagentes de diagnóstico ou de laboratório preparados, mesmo num suporte, mesmo apresentados sob a forma de estojos, exceto os da posição 30.06; materiais de referência certificados.
38221	Reagentes de diagnóstico ou de laboratório em qualquer suporte e reagentes de diagnóstico ou de laboratório preparados, mesmo num suporte, mesmo apresentados sob a forma de estojos:
382219	Outros
3823	Ácidos graxos (gordos) monocarboxílicos industriais; óleos ácidos de refinação; álcoois graxos (gordos) industriais.
38231	Ácidos graxos (gordos) monocarboxílicos industriais; óleos ácidos de refinação:
382319	Outros
382370	Álcoois graxos (gordos) industriais
3824	Aglutinantes preparados para moldes ou para núcleos de fundição; produtos químicos e preparações das indústrias químicas ou das indústrias conexas (incluindo os constituídos por misturas de produtos naturais), não especificados nem compreendidos noutras posições.
38248	Mercadorias mencionadas na Nota de subposições 3 do presente Capítulo:
382481	Que contenham oxirano (óxido de etileno)
382482	Que contenham polibromobifenilas (PBB), policloroterfenilas (PCT) ou policlorobifenilas (PCB)
382488	Que contenham éteres tetra-, penta-, hexa-, hepta- ou octabromodifenílicos
38249	Outros:
382499	Outros
3824991	Produtos intermediários da fabricação de antibióticos ou de vitaminas ou de outros produtos da posição 29.36
3824992	Derivados de ácidos graxos (gordos) industriais; misturas e preparações que contenham álcoois graxos (gordos) ou ácidos carboxílicos ou derivados destes produtos
3824993	Misturas e preparações para borracha ou plástico e outras misturas e preparações para endurecer resinas sintéticas, colas, pinturas ou usos semelhantes
3824994	Misturas e preparações desincrustantes, anticorrosivas ou antioxidantes; fluidos para a transferência de calor
3824995	Polietilenoglicóis e suas misturas; polipropilenoglicóis e suas misturas; misturas e preparações que contenham ésteres de ácidos inorgânicos e seus derivados
3824996	Contrastes para exames de diagnóstico por imagens de ressonância magnética ou de ecografia
3824997	Produtos e preparações à base de elementos químicos ou de seus compostos inorgânicos, não especificados nem compreendidos noutras posições
3824998	Produtos e preparações à base de compostos orgânicos, não especificados nem compreendidos noutras posições
3825	Produtos residuais das indústrias químicas ou das indústrias conexas, não especificados nem compreendidos noutras posições; resíduos municipais; lamas de tratamento de esgotos (lamas de depuração); outros resíduos mencionados na Nota 6 deste Capítulo.
38254	Resíduos de solventes orgânicos:
38256	Outros resíduos das indústrias químicas ou das indústrias conexas:
3827	Misturas que contenham derivados halogenados do metano, do etano ou do propano, não especificadas nem compreendidas noutras posições.
38271	Que contenham clorofluorcarbonetos (CFC), mesmo que contenham hidroclorofluorcarbonetos (HCFC), perfluorcarbonetos (PFC) ou hidrofluorcarbonetos (HFC); que contenham hidrobromofluorcarbonetos (HBFC); que contenham tetracloreto de carbono; que contenham 1,1,1-tricloroetano (metilclorofórmio):
382711	Que contenham clorofluorcarbonetos (CFC), mesmo que contenham hidroclorofluorcarbonetos (HCFC), perfluorcarbonetos (PFC) ou hidrofluorcarbonetos (HFC)
38273	Que contenham hidroclorofluorcarbonetos (HCFC), mesmo que contenham perfluorcarbonetos (PFC) ou hidrofluorcarbonetos (HFC), mas que não contenham clorofluorcarbonetos (CFC):
382731	Que contenham substâncias das subposições 2903.41 a 2903.48
382732	Outras, que contenham substâncias das subposições 2903.71 a 2903.75
38275	Que contenham trifluorometano (HFC-23) ou perfluorcarbonetos (PFC), mas que não contenham clorofluorcarbonetos (CFC) ou hidroclorofluorcarbonetos (HCFC):
38276	Que contenham outros hidrofluorcarbonetos (HFC), mas que não contenham clorofluorcarbonetos (CFC) ou hidroclorofluorcarbonetos (HCFC):
39	Plástico e suas obras.
3901	Polímeros de etileno, em formas primárias.
390110	Polietileno de densidade inferior a 0,94
390120	Polietileno de densidade igual ou superior a 0,94
3901201	Com carga
3901202	Sem carga
390130	Copolímeros de etileno e acetato de vinila
390190	Outros
3902	Polímeros de propileno ou de outras olefinas, em formas primárias.
390210	Polipropileno
3903	Polímeros de estireno, em formas primárias.
39031	Poliestireno:
390311	Expansível
390330	Copolímeros de acrilonitrila-butadieno-estireno (ABS)
390390	Outros
3904	Polímeros de cloreto de vinila ou de outras olefinas halogenadas, em formas primárias.
390410	Poli(cloreto de vinila), não misturado com outras substâncias
39042	Outro poli(cloreto de vinila):
390440	Outros copolímeros de cloreto de vinila
390450	Polímeros de cloreto de vinilideno
39046	Polímeros fluorados:
390461	Politetrafluoretileno
390469	Outros
390490	Outros
3905	Polímeros de acetato de vinila ou de outros ésteres de vinila, em formas primárias; outros polímeros de vinila, em formas primárias.
39051	Poli(acetato de vinila):
390519	Outro
39052	Copolímeros de acetato de vinila:
39059	Outros:
390591	Copolímeros
390599	Outros
3906	Polímeros acrílicos, em formas primárias.
390690	Outros
3906901	Nas formas previstas na Nota 6 a) deste Capítulo, em água
3906902	Nas formas previstas na Nota 6 a) deste Capítulo, em solventes orgânicos
3906903	Nas formas previstas na Nota 6 a) deste Capítulo, em outros solventes ou sem solvente
3906905	Nas formas previstas na Nota 6 b) deste Capítulo, exceto copolímeros
3906906	Copolímeros nas formas previstas na Nota 6 b) deste Capítulo
3907	Poliacetais, outros poliéteres e resinas epóxidas, em formas primárias; policarbonatos, resinas alquídicas, poliésteres alílicos e outros poliésteres, em formas primárias.
390710	Poliacetais
3907103	Sem carga, nas formas previstas na Nota 6 a) deste Capítulo
3907104	Sem carga, nas formas previstas na Nota 6 b) deste Capítulo, não estabilizados
3907109	Outros
39072	Outros poliéteres:
390729	Outros
3907291	Poli(óxido de fenileno), mesmo modificado com estireno ou estireno-acrilonitrila
3907293	Polieterpolióis
3907294	Poli(epicloridrina) (PECH) e seus copolímeros
3907299	Outros
390730	Resinas epóxidas
3907301	Com carga
3907302	Sem carga
390740	Policarbonatos
390750	Resinas alquídicas
39076	Poli(tereftalato de etileno):
39079	Outros poliésteres:
390799	Outros
3907991	Poli(tereftalato de butileno)
3907999	Outros
3908	Poliamidas em formas primárias.
390810	Poliamida-6, -11, -12, -6,6, -6,9, -6,10 ou -6,12
3908101	Nas formas previstas na Nota 6 a) deste Capítulo
3908102	Nas formas previstas na Nota 6 b) deste Capítulo
390890	Outras
3909	Resinas amínicas, resinas fenólicas e poliuretanos, em formas primárias.
390920	Resinas melamínicas
3909201	Com carga
3909202	Sem carga
39093	Outras resinas amínicas:
390940	Resinas fenólicas
3909401	Lipossolúveis, puras ou modificadas
3909409	Outras
390950	Poliuretanos
3909501	Nas formas previstas na Nota 6 a) deste Capítulo
3909502	Nas formas previstas na Nota 6 b) deste Capítulo
391000	Silicones em formas primárias.
3910001	Óleos
3910002	Elastômeros
3911	Resinas de petróleo, resinas de cumarona-indeno, politerpenos, polissulfetos, polissulfonas e outros produtos mencionados na Nota 3 do presente Capítulo, não especificados nem compreendidos noutras posições, em formas primárias.
391110	Resinas de petróleo, resinas de cumarona, resinas de indeno, resinas de cumarona-indeno e politerpenos
3911102	Sem carga
391190	Outros
3911901	Com carga
3911902	Sem carga
3912	Celulose e seus derivados químicos, não especificados nem compreendidos noutras posições, em formas primárias.
39121	Acetatos de celulose:
391211	Não plastificados
391220	Nitratos de celulose (incluindo os colódios)
3912202	Sem carga
39123	Éteres de celulose:
391231	Carboximetilcelulose e seus sais
3912311	Carboximetilcelulose
3912312	Sais
391239	Outros
391290	Outros
3912903	Celulose microcristalina
3913	Polímeros naturais (ácido algínico, por exemplo) e polímeros naturais modificados (por exemplo, proteínas endurecidas, derivados químicos da borracha natural), não especificados nem compreendidos noutras posições, em formas primárias.
391390	Outros
3913901	Derivados químicos da borracha natural
391400	Permutadores de íons à base de polímeros das posições 39.01 a 39.13, em formas primárias.
3914001	De poliestireno e seus copolímeros
3915	Desperdícios, resíduos e aparas, de plástico.
3916	Monofilamentos cuja maior dimensão da seção transversal seja superior a 1 mm (monofios), varas, bastões e perfis, mesmo trabalhados à superfície, mas não trabalhados de outro modo, de plástico.
391690	De outro plástico
3917	Tubos e seus acessórios (por exemplo, juntas, cotovelos, flanges, uniões), de plástico.
391710	Tripas artificiais de proteínas endurecidas ou de plástico celulósico
3917102	De plástico celulósico
39172	Tubos rígidos:
391722	De polímeros de propileno
39173	Outros tubos:
391732	Outros, não reforçados com outras matérias, nem associados de outra forma com outras matérias, sem acessórios
3917322	De polipropileno
3917325	De celulose regenerada
391740	Acessórios
3918	Revestimentos para pisos (pavimentos), de plástico, mesmo autoadesivos, em rolos ou em forma de ladrilhos ou de placas (lajes); revestimentos para paredes ou para tetos, de plástico, definidos na Nota 9 do presente Capítulo.
3919	Chapas, folhas, tiras, fitas, películas e outras formas planas, autoadesivas, de plástico, mesmo em rolos.
391910	Em rolos de largura não superior a 20 cm
391990	Outras
3920	Outras chapas, folhas, películas, tiras e lâminas, de plástico não alveolar, não reforçadas nem estratificadas, sem suporte, nem associadas de forma semelhante a outras matérias.
392010	De polímeros de etileno
3920109	Outras
392020	De polímeros de propileno
3920201	Biaxialmente orientados
39204	De polímeros de cloreto de vinila:
392043	Que contenham, em peso, pelo menos 6 % de plastificantes
39205	De polímeros acrílicos:
39206	De policarbonatos, de resinas alquídicas, de poliésteres alílicos ou de outros poliésteres:
392062	De poli(tereftalato de etileno)
3920621	De espessura inferior ou igual a 40 micrômetros (mícrons)
3920629	Outras
39207	De celulose ou dos seus derivados químicos:
392073	De acetatos de celulose
392079	De outros derivados da celulose
39209	De outro plástico:
392099	De outro plástico
3921	Outras chapas, folhas, películas, tiras e lâminas, de plástico.
39211	Produtos alveolares:
392113	De poliuretanos
392190	Outras
3921901	Estratificadas, reforçadas ou com suporte
3922	Banheiras, boxes para chuveiros (polibãs), pias, lavatórios, bidés, sanitários e seus assentos e tampas, caixas de descarga (autoclismos) e artigos semelhantes para usos sanitários ou higiênicos, de plástico.
3923	Artigos de transporte ou de embalagem, de plástico; rolhas, tampas, cápsulas e outros dispositivos para fechar recipientes, de plástico.
392310	Caixas, caixotes, engradados e artigos semelhantes
39232	Sacos de quaisquer dimensões, bolsas e cartuchos:
392321	De polímeros de etileno
392329	De outro plástico
392330	Garrafões, garrafas, frascos e artigos semelhantes
392390	Outros
3924	Serviços de mesa, artigos de cozinha, outros artigos de uso doméstico e artigos de higiene ou de toucador, de plástico.
3925	Artigos para apetrechamento de construções, de plástico, não especificados nem compreendidos noutras posições.
392590	Outros
3926	Outras obras de plástico e obras de outras matérias das posições 39.01 a 39.14.
392690	Outras
3926902	Correias de transmissão e correias transportadoras
3926906	Anéis de seção transversal circular (O-rings)
40	Borracha e suas obras.
4001	Borracha natural, balata, guta-percha, guaiúle, chicle e gomas naturais análogas, em formas primárias ou em chapas, folhas ou tiras.
40012	Borracha natural noutras formas:
400129	Outras
4002	Borracha sintética e borracha artificial derivada dos óleos, em formas primárias ou em chapas, folhas ou tiras; misturas dos produtos da posição 40.01 com produtos da presente posição, em formas primárias ou em chapas, folhas ou tiras.
40021	Borracha de estireno-butadieno (SBR); borracha de estireno-butadieno carboxilada (XSBR):
400211	Látex
400219	Outras
4002191	De estireno-butadieno (SBR)
400220	Borracha de butadieno (BR)
4002209	Outras
40023	Borracha de isobuteno-isopreno (butila) (IIR); borracha de isobuteno-isopreno halogenada (CIIR ou BIIR):
40024	Borracha de cloropreno (clorobutadieno) (CR):
40025	Borracha de acrilonitrila-butadieno (NBR):
40029	Outras:
400299	Outras
4005	Borracha misturada, não vulcanizada, em formas primárias ou em chapas, folhas ou tiras.
400510	Borracha adicionada de negro de fumo ou de sílica
40059	Outras:
400591	Chapas, folhas e tiras
400599	Outras
4006	Outras formas (por exemplo, varetas, tubos, perfis) e artigos (por exemplo, discos, arruelas (anilhas)), de borracha não vulcanizada.
400700	Fios e cordas, de borracha vulcanizada.
4007001	Fios
4008	Chapas, folhas, tiras, varetas e perfis, de borracha vulcanizada não endurecida.
40081	De borracha alveolar:
40082	De borracha não alveolar:
4009	Tubos de borracha vulcanizada não endurecida, mesmo providos dos respectivos acessórios (por exemplo, juntas, cotovelos, flanges, uniões).
40091	Não reforçados com outras matérias nem associados de outra forma com outras matérias:
400912	Com acessórios
40092	Reforçados apenas com metal ou associados de outra forma apenas com metal:
400921	Sem acessórios
400922	Com acessórios
40093	Reforçados apenas com matérias têxteis ou associados de outra forma apenas com matérias têxteis:
400932	Com acessórios
40094	Reforçados com outras matérias ou associados de outra forma com outras matérias:
400942	Com acessórios
4010	Correias transportadoras ou de transmissão, de borracha vulcanizada.
40101	Correias transportadoras:
40103	Correias de transmissão:
4011	Pneumáticos novos, de borracha.
401120	Do tipo utilizado em ônibus (autocarros) ou caminhões
401170	Do tipo utilizado em veículos e máquinas agrícolas ou florestais
401180	Do tipo utilizado em veículos e máquinas para a construção civil, de mineração e de manutenção industrial
401190	Outros
4012	Pneumáticos recauchutados ou usados, de borracha; pneus maciços ou ocos, bandas de rodagem para pneumáticos e flaps, de borracha.
40121	Pneumáticos recauchutados:
401290	Outros
4013	Câmaras de ar de borracha.
401310	Do tipo utilizado em automóveis de passageiros (incluindo os veículos de uso misto (station wagons) e os automóveis de corrida), ônibus (autocarros) ou caminhões
4014	Artigos de higiene ou de farmácia (incluindo os bicos (tetinas) para mamadeiras (biberões)), de borracha vulcanizada não endurecida, mesmo com partes de borracha endurecida.
401490	Outros
4015	Vestuário e seus acessórios (incluindo as luvas, mitenes e semelhantes), de borracha vulcanizada não endurecida, para quaisquer usos.
40151	Luvas, mitenes e semelhantes:
4016	Outras obras de borracha vulcanizada não endurecida.
401610	De borracha alveolar
40169	Outras:
401695	Outros artigos infláveis
401699	Outras
41	Peles, exceto as peles com pelo, e couros.
4101	Couros e peles em bruto de bovinos (incluindo os búfalos) ou de equídeos (frescos ou salgados, secos, tratados pela cal, piquelados ou conservados de outro modo, mas não curtidos, nem apergaminhados, nem preparados de outro modo), mesmo depilados ou divididos.
410150	Couros e peles em bruto, inteiros, de peso unitário superior a 16 kg
410190	Outros, incluindo dorsos (crepões), meios-dorsos (meios-crepões) e flancos (partes laterais)
4102	Peles em bruto de ovinos (frescas ou salgadas, secas, tratadas pela cal, piqueladas ou conservadas de outro modo, mas não curtidas, nem apergaminhadas, nem preparadas de outro modo), mesmo depiladas ou divididas, com exceção das excluídas pela Nota 1 c) do presente Capítulo.
41022	Depiladas ou sem lã:
4103	Outros couros e peles em bruto (frescos ou salgados, secos, tratados pela cal, piquelados ou conservados de outro modo, mas não curtidos, nem apergaminhados, nem preparados de outro modo), mesmo depilados ou divididos, com exceção dos excluídos pelas Notas 1 b) ou 1 c) do presente Capítulo.
4104	Couros e peles curtidos ou crust, de bovinos (incluindo os búfalos) ou de equídeos, depilados, mesmo divididos, mas não preparados de outro modo.
41041	No estado úmido (incluindo wet-blue):
410411	Plena flor, não divididos; divididos, com o lado flor
4104111	Plena flor, não divididos
4104112	Divididos, com o lado flor
410419	Outros
41044	No estado seco (crust):
410441	Plena flor, não divididos; divididos, com o lado flor
410449	Outros
4105	Peles curtidas ou crust de ovinos, depiladas, mesmo divididas, mas não preparadas de outro modo.
410510	No estado úmido (incluindo wet-blue)
4105102	Pré-curtidas de outro modo
4106	Couros e peles, depilados, de outros animais e peles de animais desprovidos de pelos, curtidos ou crust, mesmo divididos, mas não preparados de outro modo.
41062	De caprinos:
410621	No estado úmido (incluindo wet-blue)
4106212	Pré-curtidos de outro modo
41063	De suínos:
410631	No estado úmido (incluindo wet-blue)
41069	Outros:
4107	Couros preparados após curtimenta ou após secagem (crusting) e couros e peles apergaminhados, de bovinos (incluindo os búfalos) ou de equídeos, depilados, mesmo divididos, exceto os da posição 41.14.
41071	Couros e peles inteiros:
410711	Plena flor, não divididos
410712	Divididos, com o lado flor
410719	Outros
41079	Outros, incluindo as tiras:
410791	Plena flor, não divididos
410792	Divididos, com o lado flor
410799	Outros
4113	Couros preparados após curtimenta ou após secagem (crusting) e couros e peles apergaminhados, de outros animais, depilados, e couros preparados após curtimenta e couros e peles apergaminhados, de animais desprovidos de pelos, mesmo divididos, exceto os da posição 41.14.
411310	De caprinos
4114	Couros e peles acamurçados (incluindo a camurça combinada); couros e peles envernizados ou revestidos; couros e peles metalizados.
411420	Couros e peles envernizados ou revestidos; couros e peles metalizados
4115	Couro reconstituído, à base de couro ou de fibras de couro, em chapas, folhas ou tiras, mesmo enroladas; aparas e outros desperdícios de couros ou de peles preparados ou de couro reconstituído, não utilizáveis para fabricação de obras de couro; serragem, pó e farinha, de couro.
42	Obras de couro; artigos de correeiro ou de seleiro; artigos de viagem, bolsas e artigos semelhantes; obras de tripa.
420100	Artigos de seleiro ou de correeiro, para quaisquer animais (incluindo as trelas, joelheiras, focinheiras, mantas de sela, alforjes, agasalhos para cães e artigos semelhantes), de quaisquer matérias.
4202	Baús (arcas) para viagem, malas e maletas, incluindo as maletas de toucador e as maletas e pastas de documentos e para estudantes, os estojos para óculos, binóculos, câmeras fotográficas e de filmar, instrumentos musicais, armas e artigos semelhantes; sacos de viagem, sacos isolantes para gêneros alimentícios e bebidas, bolsas de toucador, mochilas, bolsas, sacolas (sacos para compras), carteiras, porta-moedas, porta-cartões, cigarreiras, tabaqueiras, estojos para ferramentas, bolsas e sacos para artigos de esporte, estojos para frascos ou para joias, caixas para pó de arroz, estojos para ourivesaria e artigos semelhantes, de couro natural ou reconstituído, de folhas de plástico, de matérias têxteis, de fibra vulcanizada ou de cartão, ou recobertos, no todo ou na maior parte, dessas mesmas matérias ou de papel.
42021	Baús (arcas) para viagem, malas e maletas, incluindo as maletas de toucador e as maletas e pastas de documentos e para estudantes, e artigos semelhantes:
420212	Com a superfície exterior de plástico ou de matérias têxteis
42022	Bolsas, mesmo com tiracolo, incluindo as que não possuam alças (pegas):
420222	Com a superfície exterior de folhas de plástico ou de matérias têxteis
42023	Artigos do tipo normalmente levado nos bolsos ou em bolsas:
42029	Outros:
4203	Vestuário e seus acessórios, de couro natural ou reconstituído.
42032	Luvas, mitenes e semelhantes:
43	Peles com pelo e suas obras; peles com pelo artificiais.
4301	Peles com pelo em bruto (incluindo as cabeças, caudas, patas e outras partes utilizáveis na indústria de peles), exceto as peles em bruto das posições 41.01, 41.02 ou 41.03.
4302	Peles com pelo curtidas ou acabadas (incluindo as cabeças, caudas, patas e outras partes, desperdícios e aparas), não reunidas (não montadas) ou reunidas (montadas) sem adição de outras matérias, com exceção das da posição 43.03.
43021	Peles com pelo inteiras, mesmo com cabeça, cauda ou patas, não reunidas (não montadas):
430219	Outras
4303	Vestuário, seus acessórios e outros artigos de peles com pelo.
44	Madeira, carvão vegetal e obras de madeira.
4401	Lenha em qualquer forma; madeira em estilhas ou em partículas; serragem (serradura), desperdícios e resíduos, de madeira, mesmo aglomerados em toras (toros), briquetes, pellets ou em formas semelhantes.
44011	Lenha em qualquer forma:
44012	Madeira em estilhas ou em partículas:
44013	Serragem (serradura), desperdícios e resíduos, de madeira, aglomerados em toras (toros), briquetes, pellets ou em formas semelhantes:
44014	Serragem (serradura), desperdícios e resíduos, de madeira, não aglomerados:
4402	Carvão vegetal (incluindo o carvão de cascas ou de caroços), mesmo aglomerado.
4403	Madeira em bruto, mesmo descascada, desalburnada ou esquadriada.
44031	Tratada com tinta, creosoto ou outros agentes de conservação:
44032	Outras, de coníferas:
44034	Outras, de madeiras tropicais:
44039	Outras:
4404	Arcos de madeira; estacas fendidas; estacas aguçadas, não serradas longitudinalmente; madeira simplesmente desbastada ou arredondada, não torneada, não recurvada nem trabalhada de qualquer outro modo, para fabricação de bengalas, guarda-chuvas, cabos de ferramentas e semelhantes; madeira em fasquias, lâminas, fitas e semelhantes.
4406	Dormentes de madeira para vias férreas ou semelhantes.
44061	Não impregnados:
44069	Outros:
4407	Madeira serrada ou fendida longitudinalmente, cortada transversalmente ou desenrolada, mesmo aplainada, lixada ou unida pelas extremidades, de espessura superior a 6 mm.
44071	De coníferas:
44072	De madeiras tropicais:
440729	Outras
44079	Outras:
440799	Outras
4408	Folhas para folheados (incluindo as obtidas por corte de madeira estratificada), folhas para compensados (contraplacados) ou para madeiras estratificadas semelhantes e outras madeiras, serradas longitudinalmente, cortadas transversalmente ou desenroladas, mesmo aplainadas, lixadas, unidas pelas bordas ou pelas extremidades, de espessura não superior a 6 mm.
440810	De coníferas
4408109	Outras
44083	De madeiras tropicais:
440831	Dark Red Meranti, Light Red Meranti e Meranti Bakau
440839	Outras
4408399	Outras
440890	Outras
4409	Madeira (incluindo os tacos e frisos de parquê, não montados) perfilada (com espigas, ranhuras, filetes, entalhes, chanfrada, com juntas em V, com cercadura, boleada ou semelhantes) ao longo de uma ou mais bordas, faces ou extremidades, mesmo aplainada, lixada ou unida pelas extremidades.
44092	De não coníferas:
4410	Painéis de partículas, painéis denominados oriented strand board (OSB) e painéis semelhantes (waferboard, por exemplo), de madeira ou de outras matérias lenhosas, mesmo aglomeradas com resinas ou com outros aglutinantes orgânicos.
44101	De madeira:
441011	Painéis de partículas
4410112	Recobertos na superfície com papel impregnado de melamina
441012	Painéis denominados oriented strand board (OSB)
441019	Outros
4410191	Painéis denominados waferboard
4410199	Outros
4411	Painéis de fibras de madeira ou de outras matérias lenhosas, mesmo aglomeradas com resinas ou com outros aglutinantes orgânicos.
44111	Painéis de média densidade (denominados MDF):
441112	De espessura não superior a 5 mm
441113	De espessura superior a 5 mm, mas não superior a 9 mm
4411139	Outros
441114	De espessura superior a 9 mm
44119	Outros:
441192	Com massa específica superior a 0,8 g/cm3
441193	Com massa específica superior a 0,5 g/cm3, mas não superior a 0,8 g/cm3
441194	Com massa específica não superior a 0,5 g/cm3
4412	Madeira compensada (contraplacada), madeira folheada, e madeiras estratificadas semelhantes.
44123	Outras madeiras compensadas (contraplacadas), constituídas exclusivamente por folhas de madeira (exceto de bambu) cada uma das quais de espessura não superior a 6 mm:
44124	Madeira microlaminada (microlamelada) colada (LVL):
44125	Com alma aglomerada, alveolada ou lamelada:
44129	Outras:
4414	Molduras de madeira para quadros, fotografias, espelhos ou objetos semelhantes.
4415	Caixotes, caixas, engradados, barricas e embalagens semelhantes, de madeira; carretéis para cabos, de madeira; paletes simples, paletes-caixas e outros estrados para carga, de madeira; taipais de paletes de madeira.
441600	Barris, cubas, balsas, dornas, selhas e outras obras de tanoeiro e respectivas partes de madeira, incluindo as aduelas.
441700	Ferramentas, armações e cabos, de ferramentas, de escovas e de vassouras, de madeira; formas, alargadeiras e esticadores, para calçado, de madeira.
4418	Obras de marcenaria e peças de carpintaria para construções, incluindo os painéis celulares, os painéis montados para revestimento de pisos (pavimentos) e as fasquias para telhados (shingles e shakes), de madeira.
44181	Janelas, janelas de sacada e respectivos caixilhos e alizares:
44182	Portas e respectivos caixilhos, alizares e soleiras:
44187	Painéis montados para revestimento de pisos (pavimentos):
44188	Produtos de madeira para engenharia estrutural:
44189	Outras:
4419	Artigos de madeira para mesa ou cozinha.
44191	De bambu:
4420	Madeira marchetada e madeira incrustada; estojos e guarda-joias para joalheria e ourivesaria, e obras semelhantes, de madeira; estatuetas e outros objetos de ornamentação, de madeira; artigos de mobiliário, de madeira, que não se incluam no Capítulo 94.
44201	Estatuetas e outros objetos de ornamentação:
4421	Outras obras em madeira.
44219	Outras:
45	Cortiça e suas obras.
4501	Cortiça natural, em bruto ou simplesmente preparada; desperdícios de cortiça; cortiça triturada, granulada ou pulverizada.
4503	Obras de cortiça natural.
4504	Cortiça aglomerada (mesmo com aglutinantes) e suas obras.
46	Obras de espartaria ou de cestaria.
4601	Tranças e artigos semelhantes, de matérias para entrançar, mesmo reunidos em tiras; matérias para entrançar, tranças e artigos semelhantes, de matérias para entrançar, tecidos ou paralelizados, em formas planas, mesmo acabados (por exemplo, esteiras, capachos e divisórias).
46012	Esteiras, capachos e divisórias, de matérias vegetais:
46019	Outros:
4602	Obras de cestaria obtidas diretamente na sua forma a partir de matérias para entrançar ou fabricadas com artigos da posição 46.01; obras de bucha (lufa).
46021	De matérias vegetais:
47	Pastas de madeira ou de outras matérias fibrosas celulósicas; papel ou cartão para reciclar (desperdícios e resíduos).
4703	Pastas químicas de madeira, à soda ou ao sulfato, exceto pastas para dissolução.
47031	Cruas:
47032	Semibranqueadas ou branqueadas:
470321	De coníferas
4704	Pastas químicas de madeira, ao bissulfito, exceto pastas para dissolução.
47041	Cruas:
47042	Semibranqueadas ou branqueadas:
4706	Pastas de fibras obtidas a partir de papel ou cartão reciclados (desperdícios e resíduos) ou de outras matérias fibrosas celulósicas.
47069	Outras:
4707	Papel ou cartão para reciclar (desperdícios e resíduos).
48	Papel e cartão; obras de pasta de celulose, papel ou de cartão.
480100	Papel de jornal, em rolos ou em folhas.
4802	Papel e cartão, não revestidos, do tipo utilizado para escrita, impressão ou outros fins gráficos, e papel e cartão para fabricar cartões ou tiras perfurados, não perfurados, em rolos ou em folhas de forma quadrada ou retangular, de qualquer dimensão, com exclusão do papel das posições 48.01 ou 48.03; papel e cartão feitos à mão (folha a folha).
480220	Papel e cartão próprios para fabricação de papel ou cartão fotossensível, termossensível ou eletrossensível
480240	Papel próprio para fabricação de papéis de parede
48025	Outro papel e cartão, sem fibras obtidas por processo mecânico ou químico-mecânico ou em que a percentagem destas fibras não seja superior a 10 %, em peso, do conteúdo total de fibras:
480254	De peso inferior a 40 g/m2
4802549	Outros
480255	De peso igual ou superior a 40 g/m2, mas não superior a 150 g/m2, em rolos
4802559	Outros
480256	De peso igual ou superior a 40 g/m2, mas não superior a 150 g/m2, em folhas em que um lado não seja superior a 435 mm e o outro não seja superior a 297 mm, quando não dobradas
4802569	Outros
480257	Outros, de peso igual ou superior a 40 g/m2, mas não superior a 150 g/m2
4802579	Outros
480258	De peso superior a 150 g/m2
4802589	Outros
48026	Outro papel e cartão, em que mais de 10 %, em peso, do conteúdo total de fibras seja constituído por fibras obtidas por processo mecânico ou químico-mecânico:
480261	Em rolos
4802619	Outros
480262	Em folhas em que um lado não seja superior a 435 mm e o outro não seja superior a 297 mm, quando não dobradas
4802629	Outros
480269	Outros
4802699	Outros
480300	Papel do tipo utilizado para papel higiênico, lenços (toalhitas) demaquilantes, toalhas, guardanapos ou para papel semelhante de uso doméstico, higiênico ou toucador, pasta (ouate) de celulose e mantas de fibras de celulose, mesmo encrespados, plissados, gofrados, estampados, perfurados, coloridos à superfície, decorados à superfície ou impressos, em rolos ou em folhas.
4804	Papel e cartão, Kraft, não revestidos, em rolos ou em folhas, exceto os das posições 48.02 e 48.03.
48041	Papel e cartão para cobertura, denominados Kraftliner:
48042	Papel Kraft para sacos de grande capacidade:
48043	Outro papel e cartão, Kraft, de peso não superior a 150 g/m2:
480431	Crus
480439	Outros
48044	Outro papel e cartão, Kraft, de peso superior a 150 g/m2, mas inferior a 225 g/m2:
48045	Outro papel e cartão, Kraft, de peso igual ou superior a 225 g/m2:
480459	Outros
4805	Outro papel e cartão, não revestidos, em rolos ou em folhas, não tendo sofrido trabalho complementar nem tratamentos, exceto os especificados na Nota 3 do presente Capítulo.
48051	Papel para ondular (canelar):
48052	Testliner (fibras recicladas):
480540	Papel-filtro e cartão-filtro
48059	Outros:
480592	De peso superior a 150 g/m2, mas inferior a 225 g/m2
4806	Papel-pergaminho e cartão-pergaminho (sulfurizados), papel impermeável a gorduras, papel vegetal, papel cristal e outro papel calandrado transparente ou translúcido, em rolos ou em folhas.
4808	Papel e cartão ondulados (canelados) (mesmo recobertos por colagem), encrespados, plissados, gofrados, estampados ou perfurados, em rolos ou em folhas, exceto o papel do tipo descrito no texto da posição 48.03.
4809	Papel-carbono (papel químico), papel autocopiativo e outro papel para cópia ou duplicação (incluindo o revestido ou impregnado, para estênceis ou para chapas ofsete), mesmo impresso, em rolos ou em folhas.
4810	Papel e cartão revestidos de caulim (caulino) ou de outras substâncias inorgânicas numa ou nas duas faces, mesmo com aglutinantes, sem qualquer outro revestimento, mesmo coloridos à superfície, decorados à superfície ou impressos, em rolos ou em folhas de forma quadrada ou retangular, de qualquer dimensão.
48101	Papel e cartão do tipo utilizado para escrita, impressão ou outras finalidades gráficas, sem fibras obtidas por processo mecânico ou químico-mecânico ou em que a percentagem destas fibras não seja superior a 10 %, em peso, do conteúdo total de fibras:
481013	Em rolos
4810138	Outros, de peso superior a 150 g/m2
4810139	Outros
481014	Em folhas em que um dos lados não seja superior a 435 mm e o outro não seja superior a 297 mm, quando não dobradas
4810148	Outros, de peso superior a 150 g/m2
481019	Outros
4810198	Outros, de peso superior a 150 g/m2
4810199	Outros
48102	Papel e cartão do tipo utilizado para escrita, impressão ou outras finalidades gráficas, em que mais de 10 %, em peso, do conteúdo total de fibras seja constituído por fibras obtidas por processo mecânico ou químico-mecânico:
481022	Papel cuchê leve (L.W.C. - lightweight coated)
481029	Outros
48103	Papel e cartão, Kraft, exceto do tipo utilizado para escrita, impressão ou outras finalidades gráficas:
481031	Branqueados uniformemente na massa e em que mais de 95 %, em peso, do conteúdo total de fibras seja constituído por fibras de madeira obtidas por processo químico, de peso não superior a 150 g/m2
481032	Branqueados uniformemente na massa e em que mais de 95 %, em peso, do conteúdo total de fibras seja constituído por fibras de madeira obtidas por processo químico, de peso superior a 150 g/m2
481039	Outros
48109	Outro papel e cartão:
481092	De camadas múltiplas
481099	Outros
4811	Papel, cartão, pasta (ouate) de celulose e mantas de fibras de celulose, revestidos, impregnados, recobertos, coloridos à superfície, decorados à superfície ou impressos, em rolos ou em folhas de forma quadrada ou retangular, de qualquer dimensão, exceto os produtos do tipo descrito nos textos das posições 48.03, 48.09 ou 48.10.
481110	Papel e cartão alcatroados, betumados ou asfaltados
48114	Papel e cartão gomados ou adesivos:
481141	Autoadesivos
481149	Outros
48115	Papel e cartão revestidos, impregnados ou recobertos de plástico (exceto os adesivos):
481151	Branqueados, de peso superior a 150 g/m2
4811512	Outros, recobertos ou revestidos
481159	Outros
4811592	Outros, recobertos ou revestidos
481160	Papel e cartão revestidos, impregnados ou recobertos de cera, parafina, estearina, óleo ou glicerol
481190	Outro papel, cartão, pasta (ouate) de celulose e mantas de fibras de celulose
4811901	Em tiras ou rolos de largura não superior a 15 cm ou em folhas em que nenhum lado exceda 360 mm, quando não dobradas
4813	Papel para cigarros, mesmo cortado nas dimensões próprias, em cadernos ou em tubos.
4814	Papel de parede e revestimentos para parede semelhantes; papel para vitrais.
4816	Papel-carbono (papel químico), papel autocopiativo e outro papel para cópia ou duplicação (exceto os da posição 48.09), estênceis completos e chapas ofsete, de papel, mesmo acondicionados em caixas.
481690	Outros
4817	Envelopes, aerogramas, cartões-postais não ilustrados e cartões para correspondência, de papel ou cartão; caixas, sacos e semelhantes, de papel ou cartão, que contenham um sortido de artigos para correspondência.
4818	Papel do tipo utilizado para papel higiênico e papel semelhante, pasta (ouate) de celulose ou mantas de fibras de celulose, do tipo utilizado para fins domésticos ou sanitários, em rolos de largura não superior a 36 cm, ou cortados em forma própria; lenços, lenços (toalhitas) demaquilantes, toalhas de mão, toalhas de mesa, guardanapos, lençóis e artigos semelhantes, de uso doméstico, de toucador, higiênicos ou hospitalares, vestuário e seus acessórios, de pasta de papel, papel, pasta (ouate) de celulose ou de mantas de fibras de celulose.
481890	Outros
4819	Caixas, sacos, bolsas, cartuchos e outras embalagens, de papel, cartão, pasta (ouate) de celulose ou de mantas de fibras de celulose; cartonagens para escritórios, lojas e estabelecimentos semelhantes.
4820	Livros de registro e de contabilidade, blocos de notas, de encomendas, de recibos, de apontamentos, de papel para cartas, agendas e artigos semelhantes, cadernos, classificadores, encadernações (de folhas soltas ou outras), capas de processos e outros artigos escolares, de escritório ou de papelaria, incluindo os formulários em blocos de papel múltiplas vias, mesmo com folhas intercaladas de papel-carbono (papel químico), de papel ou cartão; álbuns para amostras ou para coleções e capas para livros, de papel ou cartão.
4821	Etiquetas de qualquer espécie, de papel ou cartão, impressas ou não.
4822	Carretéis, bobinas, canelas e suportes semelhantes, de pasta de papel, papel ou cartão, mesmo perfurados ou endurecidos.
4823	Outro papel, cartão, pasta (ouate) de celulose e mantas de fibras de celulose, cortados em forma própria; outras obras de pasta de papel, papel, cartão, pasta (ouate) de celulose ou de mantas de fibras de celulose.
482320	Papel-filtro e cartão-filtro
4823209	Outros
48236	Bandejas, travessas, pratos, xícaras (chávenas), taças, copos e artigos semelhantes, de papel ou cartão:
482390	Outros
4823909	Outros
49	Livros, jornais, gravuras e outros produtos das indústrias gráficas; textos manuscritos ou datilografados, planos e plantas.
4901	Livros, brochuras e impressos semelhantes, mesmo em folhas soltas.
49019	Outros:
4902	Jornais e publicações periódicas, impressos, mesmo ilustrados ou que contenham publicidade.
4905	Obras cartográficas de qualquer espécie, incluindo as cartas murais, as plantas topográficas e os globos, impressas.
490700	Selos postais, fiscais e semelhantes, não obliterados, tendo ou destinando-se a ter curso legal no país em que têm, ou terão, um valor facial reconhecido; papel selado; notas (papéis-moeda); cheques; certificados de ações ou de obrigações e títulos semelhantes.
4908	Decalcomanias de qualquer espécie.
4911	Outros impressos, incluindo as estampas, gravuras e fotografias.
491110	Impressos publicitários, catálogos comerciais e semelhantes
49119	Outros:
50	Seda.
500300	Desperdícios de seda (incluindo os casulos de bicho-da-seda impróprios para dobar, os desperdícios de fios e os fiapos).
5007	Tecidos de seda ou de desperdícios de seda.
500710	Tecidos de bourrette (noil silk)
500720	Outros tecidos que contenham pelo menos 85 %, em peso, de seda ou de desperdícios de seda, exceto bourrette (noil silk)
51	Lã, pelos finos ou grosseiros; fios e tecidos de crina.
5101	Lã não cardada nem penteada.
51011	Lã suja, incluindo a lã lavada a dorso:
510111	Lã de tosquia
51012	Desengordurada, não carbonizada:
5102	Pelos finos ou grosseiros, não cardados nem penteados.
51021	Pelos finos:
5103	Desperdícios de lã ou de pelos finos ou grosseiros, incluindo os desperdícios de fios e excluindo os fiapos.
5105	Lã, pelos finos ou grosseiros, cardados ou penteados (incluindo a "lã penteada a granel").
51052	Lã penteada:
510529	Outra
5105299	Outras
51053	Pelos finos, cardados ou penteados:
5106	Fios de lã cardada, não acondicionados para venda a retalho.
5107	Fios de lã penteada, não acondicionados para venda a retalho.
510710	Que contenham pelo menos 85 %, em peso, de lã
5107101	Retorcidos ou retorcidos múltiplos
5108	Fios de pelos finos, cardados ou penteados, não acondicionados para venda a retalho.
5109	Fios de lã ou de pelos finos, acondicionados para venda a retalho.
5111	Tecidos de lã cardada ou de pelos finos cardados.
51111	Que contenham pelo menos 85 %, em peso, de lã ou de pelos finos:
511111	De peso não superior a 300 g/m2
511130	Outros, combinados, principal ou unicamente, com fibras sintéticas ou artificiais descontínuas
5112	Tecidos de lã penteada ou de pelos finos penteados.
51121	Que contenham pelo menos 85 %, em peso, de lã ou de pelos finos:
511219	Outros
511220	Outros, combinados, principal ou unicamente, com filamentos sintéticos ou artificiais
511230	Outros, combinados, principal ou unicamente, com fibras sintéticas ou artificiais descontínuas
511300	Tecidos de pelos grosseiros ou de crina.
5113001	De pelos grosseiros
52	Algodão.
520100	Algodão não cardado nem penteado.
5202	Desperdícios de algodão (incluindo os desperdícios de fios e os fiapos).
52029	Outros:
5204	Linhas para costurar, de algodão, mesmo acondicionadas para venda a retalho.
52041	Não acondicionadas para venda a retalho:
520411	Que contenham pelo menos 85 %, em peso, de algodão
5204111	De algodão cru, de título inferior ou igual a 5.000 decitex por fio simples
5204113	De algodão branqueado ou colorido, de título inferior ou igual a 5.000 decitex por fio simples
520419	Outras
5204191	De algodão cru, de título inferior ou igual a 5.000 decitex por fio simples
5204193	De algodão branqueado ou colorido, de título inferior ou igual a 5.000 decitex por fio simples
5205	Fios de algodão (exceto linhas para costurar) que contenham pelo menos 85 %, em peso, de algodão, não acondicionados para venda a retalho.
52051	Fios simples, de fibras não penteadas:
520513	De título inferior a 232,56 decitex, mas não inferior a 192,31 decitex (número métrico superior a 43, mas não superior a 52)
52052	Fios simples, de fibras penteadas:
520523	De título inferior a 232,56 decitex, mas não inferior a 192,31 decitex (número métrico superior a 43, mas não superior a 52)
52053	Fios retorcidos ou retorcidos múltiplos, de fibras não penteadas:
52054	Fios retorcidos ou retorcidos múltiplos, de fibras penteadas:
5206	Fios de algodão (exceto linhas para costurar) que contenham menos de 85 %, em peso, de algodão, não acondicionados para venda a retalho.
52061	Fios simples, de fibras não penteadas:
52062	Fios simples, de fibras penteadas:
52063	Fios retorcidos ou retorcidos múltiplos, de fibras não penteadas:
52064	Fios retorcidos ou retorcidos múltiplos, de fibras penteadas:
5207	Fios de algodão (exceto linhas para costurar) acondicionados para venda a retalho.
5208	Tecidos de algodão que contenham pelo menos 85 %, em peso, de algodão, de peso não superior a 200 g/m2.
52081	Crus:
52082	Branqueados:
52083	Tintos:
52084	De fios de diversas cores:
52085	Estampados:
520859	Outros tecidos
5209	Tecidos de algodão que contenham pelo menos 85 %, em peso, de algodão, de peso superior a 200 g/m2.
52091	Crus:
52092	Branqueados:
52093	Tintos:
52094	De fios de diversas cores:
520942	Tecidos denominados Denim
52095	Estampados:
5210	Tecidos de algodão que contenham menos de 85 %, em peso, de algodão, combinados, principal ou unicamente, com fibras sintéticas ou artificiais, de peso não superior a 200 g/m2.
52101	Crus:
521019	Outros tecidos
52102	Branqueados:
521029	Outros tecidos
52103	Tintos:
52104	De fios de diversas cores:
521049	Outros tecidos
52105	Estampados:
521059	Outros tecidos
5211	Tecidos de algodão que contenham menos de 85 %, em peso, de algodão, combinados, principal ou unicamente, com fibras sintéticas ou artificiais, de peso superior a 200 g/m2.
52111	Crus:
521120	Branqueados
52113	Tintos:
52114	De fios de diversas cores:
521142	Tecidos denominados Denim
52115	Estampados:
5212	Outros tecidos de algodão.
52121	De peso não superior a 200 g/m2:
52122	De peso superior a 200 g/m2:
53	Outras fibras têxteis vegetais; fios de papel e tecidos de fios de papel.
5301	Linho em bruto ou trabalhado, mas não fiado; estopas e desperdícios de linho (incluindo os desperdícios de fios e os fiapos).
53012	Linho quebrado, espadelado, penteado ou trabalhado de outra forma, mas não fiado:
530121	Quebrado ou espadelado
530129	Outro
5302	Cânhamo (Cannabis sativa L.), em bruto ou trabalhado, mas não fiado; estopas e desperdícios de cânhamo (incluindo os desperdícios de fios e os fiapos).
5303	Juta e outras fibras têxteis liberianas (exceto linho, cânhamo e rami), em bruto ou trabalhadas, mas não fiadas; estopas e desperdícios destas fibras (incluindo os desperdícios de fios e os fiapos).
530310	Juta e outras fibras têxteis liberianas, em bruto ou maceradas
530390	Outros
530500	Cairo (fibra de coco), abacá (cânhamo-de-manilha ou Musa textilis Nee), rami e outras fibras têxteis vegetais não especificadas nem compreendidas noutras posições, em bruto ou trabalhados, mas não fiados; estopas e desperdícios destas fibras (incluindo os desperdícios de fios e os fiapos).
5306	Fios de linho.
5307	Fios de juta ou de outras fibras têxteis liberianas da posição 53.03.
530710	Simples
530720	Retorcidos ou retorcidos múltiplos
5308	Fios de outras fibras têxteis vegetais; fios de papel.
5309	Tecidos de linho.
53091	Que contenham pelo menos 85 %, em peso, de linho:
53092	Que contenham menos de 85 %, em peso, de linho:
5310	Tecidos de juta ou de outras fibras têxteis liberianas da posição 53.03.
531010	Crus
54	Filamentos sintéticos ou artificiais; lâminas e formas semelhantes de matérias têxteis sintéticas ou artificiais.
5401	Linhas para costurar de filamentos sintéticos ou artificiais, mesmo acondicionadas para venda a retalho.
540110	De filamentos sintéticos
5401101	De poliéster
540120	De filamentos artificiais
5401201	De raiom viscose, de alta tenacidade
5402	Fios de filamentos sintéticos (exceto linhas para costurar), não acondicionados para venda a retalho, incluindo os monofilamentos sintéticos de título inferior a 67 decitex.
54021	Fios de alta tenacidade, de náilon ou de outras poliamidas, mesmo texturizados:
540219	Outros
540220	Fios de alta tenacidade, de poliésteres, mesmo texturizados
54023	Fios texturizados:
540231	De náilon ou de outras poliamidas, de título não superior a 50 tex por fio simples
5402311	De náilon
540232	De náilon ou de outras poliamidas, de título superior a 50 tex por fio simples
5402321	De náilon
540233	De poliésteres
54024	Outros fios, simples, sem torção ou com torção não superior a 50 voltas por metro:
540245	Outros, de náilon ou de outras poliamidas
540247	Outros, de poliésteres
540249	Outros
54025	Outros fios, simples, com torção superior a 50 voltas por metro:
540251	De náilon ou de outras poliamidas
54026	Outros fios, retorcidos ou retorcidos múltiplos:
540261	De náilon ou de outras poliamidas
5403	Fios de filamentos artificiais (exceto linhas para costurar), não acondicionados para venda a retalho, incluindo os monofilamentos artificiais de título inferior a 67 decitex.
54033	Outros fios, simples:
540331	De raiom viscose, sem torção ou com torção não superior a 120 voltas por metro
54034	Outros fios, retorcidos ou retorcidos múltiplos:
5404	Monofilamentos sintéticos, de título igual ou superior a 67 decitex e cuja maior dimensão da seção transversal não seja superior a 1 mm; lâminas e formas semelhantes (palha artificial, por exemplo) de matérias têxteis sintéticas, cuja largura aparente não seja superior a 5 mm.
54041	Monofilamentos:
540419	Outros
5404191	Imitações de categute
540600	Fios de filamentos sintéticos ou artificiais (exceto linhas para costurar), acondicionados para venda a retalho.
5407	Tecidos de fios de filamentos sintéticos, incluindo os tecidos obtidos a partir dos produtos da posição 54.04.
540710	Tecidos obtidos a partir de fios de alta tenacidade, de náilon ou de outras poliamidas ou de poliésteres
5407101	Sem fios de borracha
5407102	Com fios de borracha
54074	Outros tecidos, que contenham pelo menos 85 %, em peso, de filamentos de náilon ou de outras poliamidas:
54075	Outros tecidos, que contenham pelo menos 85 %, em peso, de filamentos de poliéster texturizados:
540752	Tintos
54076	Outros tecidos, que contenham pelo menos 85 %, em peso, de filamentos de poliéster:
54077	Outros tecidos, que contenham pelo menos 85 %, em peso, de filamentos sintéticos:
54078	Outros tecidos, que contenham menos de 85 %, em peso, de filamentos sintéticos, combinados, principal ou unicamente, com algodão:
54079	Outros tecidos:
5408	Tecidos de fios de filamentos artificiais, incluindo os tecidos obtidos a partir dos produtos da posição 54.05.
54082	Outros tecidos, que contenham pelo menos 85 %, em peso, de filamentos ou de lâminas ou formas semelhantes, artificiais:
54083	Outros tecidos:
55	Fibras sintéticas ou artificiais, descontínuas.
5501	Cabos de filamentos sintéticos.
55011	De náilon ou de outras poliamidas:
5502	Cabos de filamentos artificiais.
550290	Outros
5503	Fibras sintéticas descontínuas, não cardadas, não penteadas nem transformadas de outro modo para fiação.
55031	De náilon ou de outras poliamidas:
550319	Outras
550320	De poliésteres
550390	Outras
5504	Fibras artificiais descontínuas, não cardadas, não penteadas nem transformadas de outro modo para fiação.
550490	Outras
5505	Desperdícios de fibras sintéticas ou artificiais (incluindo os desperdícios da penteação, os de fios e os fiapos).
5506	Fibras sintéticas descontínuas, cardadas, penteadas ou transformadas de outro modo para fiação.
5508	Linhas para costurar, de fibras sintéticas ou artificiais descontínuas, mesmo acondicionadas para venda a retalho.
5509	Fios de fibras sintéticas descontínuas (exceto linhas para costurar), não acondicionados para venda a retalho.
55091	Que contenham pelo menos 85 %, em peso, de fibras descontínuas de náilon ou de outras poliamidas:
550912	Retorcidos ou retorcidos múltiplos
55092	Que contenham pelo menos 85 %, em peso, de fibras descontínuas de poliéster:
55093	Que contenham pelo menos 85 %, em peso, de fibras descontínuas acrílicas ou modacrílicas:
55094	Outros fios, que contenham pelo menos 85 %, em peso, de fibras sintéticas descontínuas:
55095	Outros fios de fibras descontínuas de poliéster:
55096	Outros fios de fibras descontínuas acrílicas ou modacrílicas:
55099	Outros fios:
5510	Fios de fibras artificiais descontínuas (exceto linhas para costurar), não acondicionados para venda a retalho.
55101	Que contenham pelo menos 85 %, em peso, de fibras artificiais descontínuas:
551011	Simples
5510111	Obtidos a partir de fibras de celulose
551012	Retorcidos ou retorcidos múltiplos
5510121	Obtidos a partir de fibras de celulose
551020	Outros fios, combinados, principal ou unicamente, com lã ou pelos finos
5510201	Obtidos a partir de fibras de celulose
551030	Outros fios, combinados, principal ou unicamente, com algodão
5510301	Obtidos a partir de fibras de celulose
551090	Outros fios
5510901	Obtidos a partir de fibras de celulose
5511	Fios de fibras sintéticas ou artificiais, descontínuas (exceto linhas para costurar), acondicionados para venda a retalho.
5512	Tecidos de fibras sintéticas descontínuas, que contenham pelo menos 85 %, em peso, destas fibras.
55121	Que contenham pelo menos 85 %, em peso, de fibras descontínuas de poliéster:
55122	Que contenham pelo menos 85 %, em peso, de fibras descontínuas acrílicas ou modacrílicas:
55129	Outros:
551291	Crus ou branqueados
551299	Outros
5513	Tecidos de fibras sintéticas descontínuas, que contenham menos de 85 %, em peso, destas fibras, combinados, principal ou unicamente, com algodão, de peso não superior a 170 g/m2.
55131	Crus ou branqueados:
55132	Tintos:
551323	Outros tecidos de fibras descontínuas de poliéster
55133	De fios de diversas cores:
551339	Outros tecidos
5513391	De fibras descontínuas de poliéster
55134	Estampados:
551349	Outros tecidos
5513491	De fibras descontínuas de poliéster
5514	Tecidos de fibras sintéticas descontínuas, que contenham menos de 85 %, em peso, destas fibras, combinados, principal ou unicamente, com algodão, de peso superior a 170 g/m2.
55141	Crus ou branqueados:
551419	Outros tecidos
55142	Tintos:
551430	De fios de diversas cores
5514301	De fibras descontínuas de poliéster
55144	Estampados:
5515	Outros tecidos de fibras sintéticas descontínuas.
55151	De fibras descontínuas de poliéster:
55152	De fibras descontínuas acrílicas ou modacrílicas:
55159	Outros tecidos:
551599	Outros
5516	Tecidos de fibras artificiais descontínuas.
55161	Que contenham pelo menos 85 %, em peso, de fibras artificiais descontínuas:
55162	Que contenham menos de 85 %, em peso, de fibras artificiais descontínuas, combinadas, principal ou unicamente, com filamentos sintéticos ou artificiais:
55163	Que contenham menos de 85 %, em peso, de fibras artificiais descontínuas, combinadas, principal ou unicamente, com lã ou pelos finos:
55164	Que contenham menos de 85 %, em peso, de fibras artificiais descontínuas, combinadas, principal ou unicamente, com algodão:
55169	Outros:
56	Pastas (ouates), feltros e falsos tecidos (tecidos não tecidos); fios especiais; cordéis, cordas e cabos; artigos de cordoaria.
5601	Pastas (ouates) de matérias têxteis e artigos destas pastas (ouates); fibras têxteis de comprimento não superior a 5 mm (tontisses), nós e bolotas (borbotos) de matérias têxteis.
56012	Pastas (ouates) de matérias têxteis e artigos destas pastas (ouates):
560121	De algodão
560122	De fibras sintéticas ou artificiais
5601221	Pastas (ouates)
5601229	Outros artigos de pastas ( ouates)
560130	Tontisses, nós e bolotas (borbotos) de matérias têxteis
5602	Feltros, mesmo impregnados, revestidos, recobertos ou estratificados.
56022	Outros feltros, não impregnados, nem revestidos, nem recobertos, nem estratificados:
5603	Falsos tecidos (tecidos não tecidos), mesmo impregnados, revestidos, recobertos ou estratificados.
56031	De filamentos sintéticos ou artificiais:
560311	De peso não superior a 25 g/m2
560312	De peso superior a 25 g/m2, mas não superior a 70 g/m2
560313	De peso superior a 70 g/m2, mas não superior a 150 g/m2
560314	De peso superior a 150 g/m2
56039	Outros:
560391	De peso não superior a 25 g/m2
560392	De peso superior a 25 g/m2, mas não superior a 70 g/m2
560393	De peso superior a 70 g/m2, mas não superior a 150 g/m2
560394	De peso superior a 150 g/m2
5604	Fios e cordas, de borracha, recobertos de têxteis; fios têxteis, lâminas e formas semelhantes das posições 54.04 ou 54.05, impregnados, revestidos, recobertos ou embainhados de borracha ou de plástico.
560490	Outros
5604902	Fios de alta tenacidade, de poliésteres, náilon ou de outras poliamidas, ou de raiom viscose, impregnados ou revestidos
560500	Fios metálicos e fios metalizados, mesmo revestidos por enrolamento, constituídos por fios têxteis, lâminas ou formas semelhantes das posições 54.04 ou 54.05, combinados com metal sob a forma de fios, de lâminas ou de pós, ou recobertos de metal.
5607	Cordéis, cordas e cabos, entrançados ou não, mesmo impregnados, revestidos, recobertos ou embainhados de borracha ou de plástico.
56072	De sisal ou de outras fibras têxteis do gênero Agave:
56074	De polietileno ou de polipropileno:
560750	De outras fibras sintéticas
5607501	De poliamidas
560790	Outros
5608	Redes de malhas com nós, em panos ou em peça, obtidas a partir de cordéis, cordas ou cabos; redes confeccionadas para a pesca e outras redes confeccionadas, de matérias têxteis.
56081	De matérias têxteis sintéticas ou artificiais:
560900	Artigos de fios, lâminas ou formas semelhantes das posições 54.04 ou 54.05, cordéis, cordas ou cabos, não especificados nem compreendidos noutras posições.
57	Tapetes e outros revestimentos para pisos (pavimentos), de matérias têxteis.
5701	Tapetes de matérias têxteis, de pontos nodados ou enrolados, mesmo confeccionados.
570110	De lã ou de pelos finos
5701101	De lã
5702	Tapetes e outros revestimentos para pisos (pavimentos), de matérias têxteis, tecidos, não tufados nem flocados, mesmo confeccionados, incluindo os tapetes denominados Kelim ou Kilim, Schumacks ou Soumak, Karamanie e tapetes semelhantes tecidos à mão.
57023	Outros, aveludados, não confeccionados:
57024	Outros, aveludados, confeccionados:
570250	Outros, não aveludados, não confeccionados
57029	Outros, não aveludados, confeccionados:
5703	Tapetes e outros revestimentos para pisos (pavimentos), de matérias têxteis (incluindo a grama (relva)), tufados, mesmo confeccionados.
57032	De náilon ou de outras poliamidas:
57033	De outras matérias têxteis sintéticas ou de matérias têxteis artificiais:
5704	Tapetes e outros revestimentos para pisos (pavimentos), de feltro, exceto os tufados e os flocados, mesmo confeccionados.
58	Tecidos especiais; tecidos tufados; rendas; tapeçarias; passamanarias; bordados.
5801	Veludos e pelúcias tecidos e tecidos de froco (chenille), exceto os artigos das posições 58.02 ou 58.06.
58012	De algodão:
58013	De fibras sintéticas ou artificiais:
5802	Tecidos atoalhados (turcos), exceto os artigos da posição 58.06; tecidos tufados, exceto os artigos da posição 57.03.
580300	Tecidos em ponto de gaze, exceto os artigos da posição 58.06.
5804	Tules, filó e tecidos de malhas com nós; rendas em peça, em tiras ou em motivos, para aplicar, exceto os produtos das posições 60.02 a 60.06.
580410	Tules, filó e tecidos de malhas com nós
58042	Rendas de fabricação mecânica:
580429	De outras matérias têxteis
580430	Rendas de fabricação manual
580500	Tapeçarias tecidas à mão (gênero gobelino, flandres, aubusson, beauvais e semelhantes) e tapeçarias feitas à agulha (por exemplo, em petit point, ponto de cruz), mesmo confeccionadas.
5806	Fitas, exceto os artigos da posição 58.07; fitas sem trama, de fios ou fibras paralelizados e colados (bolducs).
58063	Outras fitas:
5807	Etiquetas, emblemas e artigos semelhantes de matérias têxteis, em peça, em fitas ou recortados em forma própria, não bordados.
5808	Tranças em peça; artigos de passamanaria e artigos ornamentais análogos, em peça, não bordados, exceto de malha; borlas, pompons e artigos semelhantes.
5810	Bordados em peça, em tiras ou em motivos.
58109	Outros bordados:
59	Tecidos impregnados, revestidos, recobertos ou estratificados; artigos para usos técnicos de matérias têxteis.
5901	Tecidos revestidos de cola ou de matérias amiláceas, do tipo utilizado na encadernação, cartonagem ou usos semelhantes; telas para decalque e telas transparentes para desenho; telas preparadas para pintura; entretelas e tecidos rígidos semelhantes, do tipo utilizado em chapéus e artigos de uso semelhante.
5902	Telas para pneumáticos fabricadas com fios de alta tenacidade de náilon ou de outras poliamidas, de poliésteres ou de raiom viscose.
590210	De náilon ou de outras poliamidas
5903	Tecidos impregnados, revestidos, recobertos ou estratificados, com plástico, exceto os da posição 59.02.
590390	Outros
5904	Linóleos, mesmo recortados; revestimentos para pisos (pavimentos) constituídos por um revestimento ou recobrimento aplicado sobre suporte têxtil, mesmo recortados.
5906	Tecidos com borracha, exceto os da posição 59.02.
59069	Outros:
5911	Produtos e artigos, de matérias têxteis, para usos técnicos, indicados na Nota 8 do presente Capítulo.
591120	Gazes e telas para peneirar, mesmo confeccionadas
59113	Tecidos e feltros, sem fim ou com dispositivos de união, do tipo utilizado nas máquinas para fabricação de papel ou máquinas semelhantes (por exemplo, para pasta ou fibrocimento):
60	Tecidos de malha.
6001	Veludos e pelúcias (incluindo os tecidos denominados de "felpa longa" ou "pelo comprido") e tecidos de anéis, de malha.
600110	Tecidos denominados de "felpa longa" ou "pelo comprido"
60012	Tecidos de anéis:
60019	Outros:
6002	Tecidos de malha de largura não superior a 30 cm, que contenham, em peso, 5 % ou mais de fios de elastômeros ou de fios de borracha, exceto os da posição 60.01.
600240	Que contenham, em peso, 5 % ou mais de fios de elastômeros, mas que não contenham fios de borracha
600290	Outros
6003	Tecidos de malha de largura não superior a 30 cm, exceto os das posições 60.01 e 60.02.
6004	Tecidos de malha de largura superior a 30 cm, que contenham, em peso, 5 % ou mais de fios de elastômeros ou de fios de borracha, exceto os da posição 60.01.
600410	Que contenham, em peso, 5 % ou mais de fios de elastômeros, mas que não contenham fios de borracha
6004101	De algodão
6004103	De fibras sintéticas
6004104	De fibras artificiais
6004109	De outras matérias têxteis
600490	Outros
6005	Tecidos de malha-urdidura (incluindo os fabricados em teares para galões), exceto os das posições 60.01 a 60.04.
60052	De algodão:
60053	De fibras sintéticas:
60054	De fibras artificiais:
600590	Outros
6006	Outros tecidos de malha.
60062	De algodão:
60063	De fibras sintéticas:
600631	Crus ou branqueados
600632	Tintos
600633	De fios de diversas cores
600634	Estampados
60064	De fibras artificiais:
61	Vestuário e seus acessórios, de malha.
6101	Sobretudos, japonas, gabões, capas, anoraques, casacos (blusões) e semelhantes, de malha, de uso masculino, exceto os artigos da posição 61.03.
610190	De outras matérias têxteis
6102	Mantôs (Casacos compridos), capas, anoraques, casacos (blusões) e semelhantes, de malha, de uso feminino, exceto os artigos da posição 61.04.
6103	Ternos (Fatos), conjuntos, paletós (casacos), calças, jardineiras, bermudas e shorts (calções) (exceto de banho), de malha, de uso masculino.
610310	Ternos (Fatos)
61032	Conjuntos:
610329	De outras matérias têxteis
61033	Paletós (Casacos):
61034	Calças, jardineiras, bermudas e shorts (calções):
6104	Tailleurs (Fatos de saia-casaco), conjuntos, blazers (casacos), vestidos, saias, saias-calças, calças, jardineiras, bermudas e shorts (calções) (exceto de banho), de malha, de uso feminino.
61041	Tailleurs (Fatos de saia-casaco):
610419	De outras matérias têxteis
61042	Conjuntos:
610429	De outras matérias têxteis
61043	Blazers (Casacos):
61044	Vestidos:
61045	Saias e saias-calças:
61046	Calças, jardineiras, bermudas e shorts (calções):
6105	Camisas de malha, de uso masculino.
6106	Camisas (Camiseiros), blusas, blusas chemisiers (blusas-camiseiros), de malha, de uso feminino.
6107	Cuecas, ceroulas, camisolões (camisas de noite), pijamas, roupões de banho, robes e semelhantes, de malha, de uso masculino.
61071	Cuecas e ceroulas:
61072	Camisolões (Camisas de noite) e pijamas:
61079	Outros:
610799	De outras matérias têxteis
6108	Combinações, anáguas (saiotes), calcinhas, camisolas (camisas de noite), pijamas, déshabillés, roupões de banho, penhoares (robes de quarto) e semelhantes, de malha, de uso feminino.
61081	Combinações e anáguas (saiotes):
61082	Calcinhas:
61083	Camisolas (Camisas de noite) e pijamas:
61089	Outros:
6109	Camisetas (T-shirts), camisetas interiores (camisolas interiores), e artigos semelhantes, de malha.
6110	Suéteres (Camisolas), pulôveres, cardigãs, coletes e artigos semelhantes, de malha.
61101	De lã ou de pelos finos:
6111	Vestuário e seus acessórios, de malha, para bebês.
611190	De outras matérias têxteis
6112	Abrigos (Fatos de treino) para esporte, macacões (fatos-macacos) e conjuntos, de esqui, maiôs (fatos de banho), biquínis, shorts (calções) e sungas (slips), de banho, de malha.
61121	Abrigos (Fatos de treino) para esporte:
61123	Maiôs (Fatos de banho), shorts (calções) e sungas (slips), de banho, de uso masculino:
61124	Maiôs (Fatos de banho) e biquínis, de banho, de uso feminino:
6114	Outro vestuário de malha.
611490	De outras matérias têxteis
6115	Meias-calças, meias acima do joelho, meias até o joelho e artigos semelhantes, incluindo as meias-calças, meias acima do joelho e meias até o joelho, de compressão degressiva (as meias para varizes, por exemplo), de malha.
611510	Meias-calças, meias acima do joelho e meias até o joelho, de compressão degressiva (as meias para varizes, por exemplo)
6115101	Meias-calças
6115102	Meias acima do joelho e meias até o joelho, de uso feminino, de título inferior a 67 decitex por fio simples
6115109	Outras
61152	Outras meias-calças:
611529	De outras matérias têxteis
611530	Outras meias acima do joelho e meias até o joelho, de uso feminino, de título inferior a 67 decitex por fio simples
61159	Outros:
6116	Luvas, mitenes e semelhantes, de malha.
61169	Outras:
6117	Outros acessórios de vestuário, confeccionados, de malha; partes de vestuário ou de seus acessórios, de malha.
611780	Outros acessórios
62	Vestuário e seus acessórios, exceto de malha.
6201	Sobretudos, japonas, gabões, capas, anoraques, casacos (blusões) e semelhantes, de uso masculino, exceto os artigos da posição 62.03.
6202	Mantôs (Casacos compridos), capas, anoraques, casacos (blusões) e semelhantes, de uso feminino, exceto os artigos da posição 62.04.
6203	Ternos (Fatos), conjuntos, paletós (casacos), calças, jardineiras, bermudas e shorts (calções) (exceto de banho), de uso masculino.
62031	Ternos (Fatos):
62032	Conjuntos:
620329	De outras matérias têxteis
62033	Paletós (Casacos):
62034	Calças, jardineiras, bermudas e shorts (calções):
6204	Tailleurs (Fatos de saia-casaco), conjuntos, blazers (casacos), vestidos, saias, saias-calças, calças, jardineiras, bermudas e shorts (calções) (exceto de banho), de uso feminino.
62041	Tailleurs (Fatos de saia-casaco):
62042	Conjuntos:
62043	Blazers (Casacos):
62044	Vestidos:
62045	Saias e saias-calças:
62046	Calças, jardineiras, bermudas e shorts (calções):
6205	Camisas de uso masculino.
620590	De outras matérias têxteis
6206	Camisas (Camiseiros), blusas, blusas chemisiers (blusas-camiseiros), de uso feminino.
6207	Camisetas interiores (Camisolas interiores), cuecas, ceroulas, camisolões (camisas de noite), pijamas, roupões de banho, robes, e artigos semelhantes, de uso masculino.
62071	Cuecas e ceroulas:
62072	Camisolões (Camisas de noite) e pijamas:
62079	Outros:
620799	De outras matérias têxteis
6208	Corpetes (Camisolas interiores), combinações, anáguas (saiotes), calcinhas, camisolas (camisas de noite), pijamas, déshabillés, roupões de banho, penhoares (robes de quarto), e artigos semelhantes, de uso feminino.
62081	Combinações e anáguas (saiotes):
62082	Camisolas (Camisas de noite) e pijamas:
62089	Outros:
6209	Vestuário e seus acessórios, para bebês.
620990	De outras matérias têxteis
6210	Vestuário confeccionado com as matérias das posições 56.02, 56.03, 59.03, 59.06 ou 59.07.
6211	Abrigos (Fatos de treino) para esporte, macacões (fatos-macacos) e conjuntos, de esqui, maiôs (fatos de banho), biquínis, shorts (calções) e sungas (slips), de banho; outro vestuário.
62111	Maiôs (Fatos de banho), biquínis, shorts (calções) e sungas (slips), de banho:
62113	Outro vestuário de uso masculino:
621139	De outras matérias têxteis
62114	Outro vestuário de uso feminino:
6212	Sutiãs, cintas, espartilhos, suspensórios, ligas e artigos semelhantes, e suas partes, mesmo de malha.
6213	Lenços de assoar e de bolso.
621390	De outras matérias têxteis
6214	Xales, echarpes, lenços de pescoço, cachenês, cachecóis, mantilhas, véus e artigos semelhantes.
621490	De outras matérias têxteis
6215	Gravatas, gravatas-borboletas (laços) e plastrões.
6217	Outros acessórios confeccionados de vestuário; partes de vestuário ou dos seus acessórios, exceto as da posição 62.12.
63	Outros artigos têxteis confeccionados; sortidos; artigos de matérias têxteis e artigos de uso semelhante, usados; trapos.
6301	Cobertores e mantas.
6302	Roupa de cama, mesa, toucador ou cozinha.
63022	Outra roupa de cama, estampadas:
63023	Outra roupa de cama:
63025	Outra roupa de mesa:
630259	De outras matérias têxteis
63029	Outra:
630299	De outras matérias têxteis
6303	Cortinados, cortinas, reposteiros e estores; sanefas.
63031	De malha:
630319	De outras matérias têxteis
63039	Outros:
6304	Outros artigos para guarnição de interiores, exceto os da posição 94.04.
63041	Colchas:
630419	Outras
63049	Outros:
6305	Sacos de quaisquer dimensões, para embalagem.
63053	De matérias têxteis sintéticas ou artificiais:
630533	Outros, obtidos a partir de lâminas ou formas semelhantes de polietileno ou de polipropileno
6306	Encerados e toldos; tendas (incluindo os gazebos temporários e artigos semelhantes); velas para embarcações, para pranchas à vela ou para carros à vela; artigos para acampamento.
63061	Encerados e toldos:
630619	De outras matérias têxteis
63062	Tendas (incluindo os gazebos temporários e artigos semelhantes):
630629	De outras matérias têxteis
630630	Velas
630640	Colchões pneumáticos
6307	Outros artigos confeccionados, incluindo os moldes para vestuário.
630790	Outros
630900	Artigos de matérias têxteis e artigos de uso semelhante, usados.
6310	Trapos, cordéis, cordas e cabos, de matérias têxteis, em forma de desperdícios ou de artigos inutilizados.
64	Calçado, polainas e artigos semelhantes; suas partes.
6401	Calçado impermeável de sola exterior e parte superior de borracha ou plástico, em que a parte superior não tenha sido reunida à sola exterior por costura ou por meio de rebites, pregos, parafusos, espigões ou dispositivos semelhantes, nem formada por diferentes partes reunidas pelos mesmos processos.
64019	Outro calçado:
640199	Outro
6402	Outro calçado com sola exterior e parte superior de borracha ou plástico.
64021	Calçado para esporte:
64029	Outro calçado:
640291	Cobrindo o tornozelo
640299	Outro
6403	Calçado com sola exterior de borracha, plástico, couro natural ou reconstituído e parte superior de couro natural.
64031	Calçado para esporte:
64035	Outro calçado, com sola exterior de couro natural:
640351	Cobrindo o tornozelo
640359	Outro
64039	Outro calçado:
640391	Cobrindo o tornozelo
640399	Outro
6404	Calçado com sola exterior de borracha, plástico, couro natural ou reconstituído e parte superior de matérias têxteis.
64041	Calçado com sola exterior de borracha ou de plástico:
6405	Outro calçado.
640510	Com parte superior de couro natural ou reconstituído
6406	Partes de calçado (incluindo as partes superiores, mesmo fixadas a solas que não sejam as solas exteriores); palmilhas, reforços interiores e artigos semelhantes, amovíveis; polainas, perneiras e artigos semelhantes, e suas partes.
640690	Outros
65	Chapéus e artigos de uso semelhante, e suas partes.
650200	Esboços de chapéus, entrançados ou obtidos por reunião de tiras de qualquer matéria, sem copa nem aba enformadas e sem guarnições.
650400	Chapéus e outros artigos de uso semelhante, entrançados ou obtidos por reunião de tiras, de qualquer matéria, mesmo guarnecidos.
650500	Chapéus e outros artigos de uso semelhante, de malha ou confeccionados com rendas, feltro ou outros produtos têxteis, em peça (mas não em tiras), mesmo guarnecidos; coifas e redes, para o cabelo, de qualquer matéria, mesmo guarnecidas.
6505001	Bonés
6505002	Gorros
6505003	Chapéus
6506	Outros chapéus e artigos de uso semelhante, mesmo guarnecidos.
650610	Capacetes e artigos de uso semelhante, de proteção
65069	Outros:
66	Guarda-chuvas, sombrinhas, guarda-sóis, bengalas, bengalas-assentos, chicotes, pingalins, e suas partes.
6601	Guarda-chuvas, sombrinhas e guarda-sóis (incluindo as bengalas-guarda-chuvas e os guarda-sóis de jardim e semelhantes).
66019	Outros:
660191	De haste ou cabo telescópico
6603	Partes, guarnições e acessórios, para os artigos das posições 66.01 ou 66.02.
67	Penas e penugem preparadas e suas obras; flores artificiais; obras de cabelo.
6702	Flores, folhagem e frutos, artificiais, e suas partes; artigos confeccionados com flores, folhagem e frutos, artificiais.
6704	Perucas, barbas, sobrancelhas, pestanas, madeixas e artigos semelhantes, de cabelo, pelos ou de matérias têxteis; outras obras de cabelo não especificadas nem compreendidas noutras posições.
67041	De matérias têxteis sintéticas:
68	Obras de pedra, gesso, cimento, amianto, mica ou de matérias semelhantes.
6802	Pedras de cantaria ou de construção (exceto de ardósia) trabalhadas e obras destas pedras, exceto as da posição 68.01; cubos, pastilhas e artigos semelhantes, para mosaicos, de pedra natural (incluindo a ardósia), mesmo com suporte; grânulos, fragmentos e pós, de pedra natural (incluindo a ardósia), corados artificialmente.
68022	Outras pedras de cantaria ou de construção e suas obras, simplesmente talhadas ou serradas, de superfície plana ou lisa:
68029	Outras:
680293	Granito
680299	Outras pedras
6804	Mós e artigos semelhantes, sem armação, para moer, desfibrar, triturar, amolar, polir, retificar ou cortar; pedras para amolar ou para polir, manualmente, e suas partes, de pedras naturais, de abrasivos naturais ou artificiais aglomerados ou de cerâmica, mesmo com partes de outras matérias.
68042	Outras mós e artigos semelhantes:
680421	De diamante natural ou sintético, aglomerado
6804211	De diâmetro inferior a 53,34 cm
680422	De outros abrasivos aglomerados ou de cerâmica
6804221	De diâmetro inferior a 53,34 cm
6805	Abrasivos naturais ou artificiais, em pó ou em grãos, aplicados sobre matérias têxteis, papel, cartão ou outras matérias, mesmo recortados, costurados ou reunidos de outro modo.
680530	Aplicados sobre outras matérias
6806	Lãs de escórias de altos-fornos, lãs de outras escórias, lã de rocha e lãs minerais semelhantes; vermiculita e argilas, expandidas, espuma de escórias e produtos minerais semelhantes, expandidos; misturas e obras de matérias minerais para isolamento do calor e do som ou para absorção do som, exceto as das posições 68.11, 68.12 ou do Capítulo 69.
680690	Outros
6807	Obras de asfalto ou de produtos semelhantes (por exemplo, breu ou pez).
6809	Obras de gesso ou de composições à base de gesso.
68091	Chapas, placas, painéis, ladrilhos e semelhantes, não ornamentados:
6810	Obras de cimento, de concreto (betão) ou de pedra artificial, mesmo armadas.
68101	Telhas, ladrilhos, placas (lajes), tijolos e artigos semelhantes:
68109	Outras obras:
6811	Obras de fibrocimento, cimento-celulose ou produtos semelhantes.
68118	Que não contenham amianto:
6812	Amianto trabalhado, em fibras; misturas à base de amianto ou à base de amianto e carbonato de magnésio; obras destas misturas ou de amianto (por exemplo, fios, tecidos, vestuário, chapéus e artigos de uso semelhante, calçado, juntas), mesmo armadas, exceto as das posições 68.11 ou 68.13.
68129	Outros:
681299	Outros
6813	Guarnições de fricção (por exemplo, placas, rolos, tiras, segmentos, discos, anéis, pastilhas), não montadas, para freios (travões), embreagens ou qualquer outro mecanismo de fricção, à base de amianto, de outras substâncias minerais ou de celulose, mesmo combinadas com têxteis ou outras matérias.
68138	Que não contenham amianto:
681381	Guarnições para freios (travões)
681389	Outras
6814	Mica trabalhada e obras de mica, incluindo a mica aglomerada ou reconstituída, mesmo com suporte de papel, de cartão ou de outras matérias.
6815	Obras de pedra ou de outras matérias minerais (incluindo as fibras de carbono, as obras destas matérias e as de turfa), não especificadas nem compreendidas noutras posições.
68151	Fibras de carbono; obras de fibras de carbono para usos não elétricos; outras obras de grafita ou de outros carbonos, para usos não elétricos:
68159	Outras obras:
681591	Que contenham magnesita, magnésia sob a forma de periclásio, dolomita incluindo sob a forma de cal dolomítica, ou cromita
681599	Outras
6815991	Eletrofundidas
69	Produtos cerâmicos.
6902	Tijolos, placas (lajes), ladrilhos e peças cerâmicas semelhantes, para construção, refratários, que não sejam de farinhas siliciosas fósseis nem de terras siliciosas semelhantes.
690210	Que contenham, em peso, mais de 50 % dos elementos Mg, Ca ou Cr, tomados isoladamente ou em conjunto, expressos em MgO, CaO ou Cr2O3
6902101	Magnesianos ou à base de óxido de cromo
690220	Que contenham, em peso, mais de 50 % de alumina (Al2O3), de sílica (SiO2) ou de uma mistura ou combinação destes produtos
6902209	Outros
690290	Outros
6903	Outros produtos cerâmicos refratários (por exemplo, retortas, cadinhos, muflas, bocais, tampões, suportes, copelas, tubos, mangas, varetas, "portas" deslizantes (slide gates)) que não sejam de farinhas siliciosas fósseis nem de terras siliciosas semelhantes.
690310	Que contenham, em peso, mais de 50 % de carbono livre
6903101	Cadinhos
690320	Que contenham, em peso, mais de 50 % de alumina (Al2O3) ou de uma mistura ou combinação de alumina e sílica (SiO2)
690390	Outros
6903901	Tubos
6903909	Outros
6904	Tijolos para construção, tijoleiras, tapa-vigas e produtos semelhantes, de cerâmica.
6905	Telhas, elementos de chaminés, condutores de fumaça (fumo), ornamentos arquitetônicos, de cerâmica, e outros produtos cerâmicos para construção.
6907	Ladrilhos e placas (lajes), para pavimentação ou revestimento, de cerâmica; cubos, pastilhas e artigos semelhantes, para mosaicos, de cerâmica, mesmo com suporte; peças de acabamento, de cerâmica.
69072	Ladrilhos e placas (lajes), para pavimentação ou revestimento, exceto os das subposições 6907.30 e 6907.40:
6909	Aparelhos e artigos para usos químicos ou para outros usos técnicos, de cerâmica; alguidares, gamelas e outros recipientes semelhantes para usos rurais, de cerâmica; bilhas e outras vasilhas próprias para transporte ou embalagem, de cerâmica.
69091	Aparelhos e artigos para usos químicos ou para outros usos técnicos:
690912	Artigos com uma dureza equivalente a 9 ou mais na escala de Mohs
690919	Outros
6910	Pias, lavatórios, colunas para lavatórios, banheiras, bidés, sanitários, caixas de descarga (autoclismos), mictórios e aparelhos fixos semelhantes para usos sanitários, de cerâmica.
6911	Serviços de mesa, artigos de cozinha, outros artigos de uso doméstico e artigos de higiene ou de toucador, de porcelana.
691110	Artigos para serviço de mesa ou de cozinha
6913	Estatuetas e outros objetos de ornamentação, de cerâmica.
6914	Outras obras de cerâmica.
70	Vidro e suas obras.
7002	Vidro em esferas (exceto as microsferas da posição 70.18), barras, varetas ou tubos, não trabalhado.
70023	Tubos:
7003	Vidro vazado ou laminado, em chapas, folhas ou perfis, mesmo com camada absorvente, refletora ou não, mas não trabalhado de outro modo.
70031	Chapas e folhas, não armadas:
7004	Vidro estirado ou soprado, em folhas, mesmo com camada absorvente, refletora ou não, mas não trabalhado de outro modo.
7005	Vidro flotado e vidro desbastado ou polido numa ou em ambas as faces, em chapas ou em folhas, mesmo com camada absorvente, refletora ou não, mas não trabalhado de outro modo.
70052	Outro vidro não armado:
7007	Vidros de segurança consistindo em vidros temperados ou formados por folhas contracoladas.
70071	Vidros temperados:
70072	Vidros formados por folhas contracoladas:
7009	Espelhos de vidro, mesmo emoldurados, incluindo os espelhos retrovisores.
70099	Outros:
7010	Garrafões, garrafas, frascos, boiões, vasos, embalagens tubulares, ampolas e outros recipientes de vidro próprios para transporte ou embalagem; boiões de vidro para conservas; rolhas, tampas e outros dispositivos para fechar recipientes, de vidro.
701090	Outros
7010901	De capacidade superior a 1 l
7010902	De capacidade superior a 0,33 l, mas não superior a 1 l
7011	Ampolas e invólucros, mesmo tubulares, abertos, e suas partes, de vidro, sem guarnições, para lâmpadas e fontes de luz, elétricas, tubos catódicos ou semelhantes.
701110	Para iluminação elétrica
7011102	Para lâmpadas de incandescência
7013	Objetos de vidro para serviço de mesa, cozinha, toucador, escritório, ornamentação de interiores ou usos semelhantes (exceto os das posições 70.10 ou 70.18).
70132	Copos com pé, exceto de vitrocerâmica:
70133	Outros copos, exceto de vitrocerâmica:
70134	Objetos para serviço de mesa (exceto copos) ou de cozinha, exceto de vitrocerâmica:
701342	De vidro com um coeficiente de dilatação linear não superior a 5 x 10-6 por Kelvin, entre 0 °C e 300 °C
70139	Outros objetos:
701391	De cristal de chumbo
7015	Vidros de relojoaria e vidros semelhantes, vidros para lentes, mesmo corretivas, curvos ou arqueados, ocos ou semelhantes, não trabalhados opticamente; esferas ocas e segmentos de esferas, de vidro, para fabricação desses vidros.
701510	Vidros para lentes corretivas
7015109	Outros
701590	Outros
7016	Blocos, placas, tijolos, ladrilhos, telhas e outros artigos, de vidro prensado ou moldado, mesmo armado, para construção; cubos, pastilhas e outros artigos semelhantes, de vidro, mesmo com suporte, para mosaicos ou decorações semelhantes; vitrais de vidro; vidro denominado "multicelular" ou "espuma" de vidro, em blocos, painéis, chapas e conchas ou formas semelhantes.
7017	Artigos de vidro para laboratório, higiene ou farmácia, mesmo graduados ou calibrados.
7018	Contas, imitações de pérolas naturais ou cultivadas, imitações de pedras preciosas ou semipreciosas e artigos semelhantes, de vidro e suas obras, exceto bijuterias; olhos de vidro, exceto de prótese; estatuetas e outros objetos de ornamentação, de vidro trabalhado a maçarico, exceto bijuterias; microsferas de vidro, de diâmetro não superior a 1 mm.
701810	Contas, imitações de pérolas naturais ou cultivadas, imitações de pedras preciosas ou semipreciosas e artigos semelhantes, de vidro
7019	Fibras de vidro (incluindo a lã de vidro) e suas obras (por exemplo, fios, mechas ligeiramente torcidas (rovings), tecidos).
70191	Mechas, mesmo ligeiramente torcidas (rovings), fios cortados ou não e mantas (mats) dessas matérias:
701912	Mechas ligeiramente torcidas (rovings)
70196	Tecidos consolidados mecanicamente:
70197	Tecidos consolidados quimicamente:
701973	Outros tecidos de malha aberta
702000	Outras obras de vidro.
71	Pérolas naturais ou cultivadas, pedras preciosas ou semipreciosas e semelhantes, metais preciosos, metais folheados ou chapeados de metais preciosos (plaquê), e suas obras; bijuterias; moedas.
7101	Pérolas naturais ou cultivadas, mesmo trabalhadas ou combinadas, mas não enfiadas, nem montadas, nem engastadas; pérolas naturais ou cultivadas, enfiadas temporariamente para facilidade de transporte.
71012	Pérolas cultivadas:
7102	Diamantes, mesmo trabalhados, mas não montados nem engastados.
71022	Industriais:
71023	Não industriais:
7103	Pedras preciosas (exceto diamantes) ou semipreciosas, mesmo trabalhadas ou combinadas, mas não enfiadas, nem montadas, nem engastadas; pedras preciosas (exceto diamantes) ou semipreciosas, não combinadas, enfiadas temporariamente para facilidade de transporte.
71039	Trabalhadas de outro modo:
7104	Pedras sintéticas ou reconstituídas, mesmo trabalhadas ou combinadas, mas não enfiadas, nem montadas, nem engastadas; pedras sintéticas ou reconstituídas, não combinadas, enfiadas temporariamente para facilidade de transporte.
71042	Outras, em bruto ou simplesmente serradas ou desbastadas:
71049	Outras:
7105	Pó de diamantes, de pedras preciosas ou semipreciosas ou de pedras sintéticas.
7106	Prata (incluindo a prata dourada ou platinada), em formas brutas ou semimanufaturadas, ou em pó.
71069	Outras:
710692	Em formas semimanufaturadas
7108	Ouro (incluindo o ouro platinado), em formas brutas ou semimanufaturadas, ou em pó.
71081	Para usos não monetários:
710812	Noutras formas brutas
710813	Noutras formas semimanufaturadas
7110	Platina, em formas brutas ou semimanufaturadas, ou em pó.
71101	Platina:
711019	Outras
71102	Paládio:
71103	Ródio:
71104	Irídio, ósmio e rutênio:
7112	Desperdícios e resíduos de metais preciosos ou de metais folheados ou chapeados de metais preciosos (plaquê); outros desperdícios e resíduos que contenham metais preciosos ou compostos de metais preciosos, do tipo utilizado principalmente para a recuperação de metais preciosos, exceto os produtos da posição 85.49.
711230	Cinzas que contenham metais preciosos ou compostos de metais preciosos
71129	Outros:
7113	Artigos de joalheria e suas partes, de metais preciosos ou de metais folheados ou chapeados de metais preciosos (plaquê).
71131	De metais preciosos, mesmo revestidos, folheados ou chapeados de metais preciosos (plaquê):
7114	Artigos de ourivesaria e suas partes, de metais preciosos ou de metais folheados ou chapeados de metais preciosos (plaquê).
71141	De metais preciosos, mesmo revestidos, folheados ou chapeados de metais preciosos (plaquê):
7115	Outras obras de metais preciosos ou de metais folheados ou chapeados de metais preciosos (plaquê).
7116	Obras de pérolas naturais ou cultivadas, de pedras preciosas ou semipreciosas ou de pedras sintéticas ou reconstituídas.
711620	De pedras preciosas ou semipreciosas ou de pedras sintéticas ou reconstituídas
7117	Bijuterias.
71171	De metais comuns, mesmo prateados, dourados ou platinados:
7118	Moedas.
711810	Moedas sem curso legal, exceto de ouro
72	Ferro fundido, ferro e aço.
7201	Ferro fundido bruto e ferro spiegel (especular), em lingotes, linguados ou outras formas primárias.
7202	Ferroligas.
72021	Ferromanganês:
72022	Ferrossilício:
72024	Ferrocromo:
72029	Outras:
720299	Outras
7203	Produtos ferrosos obtidos por redução direta dos minérios de ferro e outros produtos ferrosos esponjosos, em pedaços, esferas ou formas semelhantes; ferro de pureza mínima, em peso, de 99,94 %, em pedaços, esferas ou formas semelhantes.
7204	Desperdícios e resíduos, e sucata, de ferro fundido, ferro ou aço; desperdícios e resíduos, em lingotes, de ferro ou aço.
72042	Desperdícios e resíduos, e sucata, de ligas de aço:
72044	Outros desperdícios e resíduos, e sucata:
7205	Granalhas e pós de ferro fundido bruto, de ferro spiegel (especular), de ferro ou aço.
72052	Pós:
720529	Outros
7206	Ferro e aço não ligado, em lingotes ou outras formas primárias, exceto o ferro da posição 72.03.
7207	Produtos semimanufaturados de ferro ou aço não ligado.
72071	Que contenham, em peso, menos de 0,25 % de carbono:
720711	De seção transversal quadrada ou retangular, com largura inferior a duas vezes a espessura
7208	Produtos laminados planos, de ferro ou aço não ligado, de largura igual ou superior a 600 mm, laminados a quente, não folheados ou chapeados, nem revestidos.
72082	Outros, em rolos, simplesmente laminados a quente, decapados:
720826	De espessura igual ou superior a 3 mm, mas inferior a 4,75 mm
720827	De espessura inferior a 3 mm
72083	Outros, em rolos, simplesmente laminados a quente:
720836	De espessura superior a 10 mm
720838	De espessura igual ou superior a 3 mm, mas inferior a 4,75 mm
720839	De espessura inferior a 3 mm
72085	Outros, não enrolados, simplesmente laminados a quente:
7209	Produtos laminados planos, de ferro ou aço não ligado, de largura igual ou superior a 600 mm, laminados a frio, não folheados ou chapeados, nem revestidos.
72091	Em rolos simplesmente laminados a frio:
72092	Não enrolados, simplesmente laminados a frio:
7210	Produtos laminados planos, de ferro ou aço não ligado, de largura igual ou superior a 600 mm, folheados ou chapeados, ou revestidos.
72101	Estanhados:
721030	Galvanizados eletroliticamente
72104	Galvanizados por outro processo:
721041	Ondulados
721049	Outros
72106	Revestidos de alumínio:
721069	Outros
7210691	Revestidos de ligas de aluminiossilício
721070	Pintados, envernizados ou revestidos de plástico
7211	Produtos laminados planos, de ferro ou aço não ligado, de largura inferior a 600 mm, não folheados ou chapeados, nem revestidos.
72111	Simplesmente laminados a quente:
72112	Simplesmente laminados a frio:
721129	Outros
721190	Outros
7212	Produtos laminados planos, de ferro ou aço não ligado, de largura inferior a 600 mm, folheados ou chapeados, ou revestidos.
721220	Galvanizados eletroliticamente
721240	Pintados, envernizados ou revestidos de plástico
7212402	Revestidos de plástico
721250	Revestidos de outras matérias
7213	Fio-máquina de ferro ou aço não ligado.
72139	Outros:
721391	De seção circular, de diâmetro inferior a 14 mm
721399	Outros
7214	Barras de ferro ou aço não ligado, simplesmente forjadas, laminadas, estiradas ou extrudadas, a quente, incluindo as que tenham sido submetidas a torção após laminagem.
721410	Forjadas
72149	Outras:
721499	Outras
7215	Outras barras de ferro ou aço não ligado.
721590	Outras
7216	Perfis de ferro ou aço não ligado.
72162	Perfis em L ou T, simplesmente laminados, estirados ou extrudados, a quente, de altura inferior a 80 mm:
72163	Perfis em U, I ou H, simplesmente laminados, estirados ou extrudados, a quente, de altura igual ou superior a 80 mm:
721640	Perfis em L ou T, simplesmente laminados, estirados ou extrudados, a quente, de altura igual ou superior a 80 mm
72166	Perfis simplesmente obtidos ou completamente acabados a frio:
721661	Obtidos a partir de produtos laminados planos
721669	Outros
72169	Outros:
7217	Fios de ferro ou aço não ligado.
721710	Não revestidos, mesmo polidos
7217101	Com um teor de carbono igual ou superior a 0,6 %, em peso
721720	Galvanizados
721730	Revestidos de outros metais comuns
7218	Aço inoxidável em lingotes ou outras formas primárias; produtos semimanufaturados de aço inoxidável.
72189	Outros:
7219	Produtos laminados planos de aço inoxidável, de largura igual ou superior a 600 mm.
72191	Simplesmente laminados a quente, em rolos:
72192	Simplesmente laminados a quente, não enrolados:
72193	Simplesmente laminados a frio:
721990	Outros
7220	Produtos laminados planos de aço inoxidável, de largura inferior a 600 mm.
72201	Simplesmente laminados a quente:
722012	De espessura inferior a 4,75 mm
722020	Simplesmente laminados a frio
7222	Barras e perfis, de aço inoxidável.
72221	Barras simplesmente laminadas, estiradas ou extrudadas, a quente:
722219	Outras
722240	Perfis
7224	Outras ligas de aço, em lingotes ou outras formas primárias; produtos semimanufaturados, de outras ligas de aço.
7225	Produtos laminados planos, de outras ligas de aço, de largura igual ou superior a 600 mm.
72251	De aço ao silício, denominado "magnético":
722540	Outros, simplesmente laminados a quente, não enrolados
722550	Outros, simplesmente laminados a frio
72259	Outros:
722599	Outros
7226	Produtos laminados planos, de outras ligas de aço, de largura inferior a 600 mm.
72261	De aço ao silício, denominado "magnético":
722620	De aço de corte rápido
72269	Outros:
7227	Fio-máquina de outras ligas de aço.
7228	Barras e perfis, de outras ligas de aço; barras ocas para perfuração, de ligas de aço ou de aço não ligado.
722810	Barras de aço de corte rápido
7229	Fios de outras ligas de aço.
73	Obras de ferro fundido, ferro ou aço.
7301	Estacas-pranchas de ferro ou aço, mesmo perfuradas ou feitas com elementos montados; perfis obtidos por soldadura, de ferro ou aço.
7302	Elementos de vias férreas, de ferro fundido, ferro ou aço: trilhos (carris), contratrilhos (contracarris) e cremalheiras, agulhas, cróssimas, alavancas para comando de agulhas e outros elementos de cruzamentos e desvios, dormentes, talas de junção (eclissas), coxins de trilho (carril), cantoneiras, placas de apoio ou assentamento, placas de aperto, placas e tirantes de separação e outras peças próprias para a fixação, articulação, apoio ou junção de trilhos (carris).
730210	Trilhos (carris)
7304	Tubos e perfis ocos, sem costura, de ferro ou aço.
73041	Tubos do tipo utilizado em oleodutos ou gasodutos:
73042	Tubos para revestimento de poços, de produção ou suprimento e hastes de perfuração, do tipo utilizado na extração de petróleo ou de gás:
730423	Outras hastes de perfuração
730429	Outros
7304293	De outras ligas de aço não revestidos
73043	Outros, de seção circular, de ferro ou aço não ligado:
730431	Estirados ou laminados, a frio
730439	Outros
73044	Outros, de seção circular, de aço inoxidável:
730441	Estirados ou laminados, a frio
73045	Outros, de seção circular, de outras ligas de aço:
730451	Estirados ou laminados, a frio
7304511	Tubos de diâmetro exterior inferior ou igual a 229 mm
730459	Outros
730490	Outros
7304901	De diâmetro exterior inferior ou igual a 229 mm
7305	Outros tubos (por exemplo, soldados ou rebitados), de seção circular, de diâmetro exterior superior a 406,4 mm, de ferro ou aço.
73051	Tubos do tipo utilizado em oleodutos ou gasodutos:
73053	Outros, soldados:
7306	Outros tubos e perfis ocos (por exemplo, soldados, rebitados, grampeados ou com as bordas simplesmente aproximadas), de ferro ou aço.
73061	Tubos do tipo utilizado em oleodutos ou gasodutos:
73062	Tubos para revestimento de poços, de produção ou suprimento, do tipo utilizado na extração de petróleo ou de gás:
730630	Outros, soldados, de seção circular, de ferro ou aço não ligado
73066	Outros, soldados, de seção não circular:
730690	Outros
7307	Acessórios para tubos (por exemplo, uniões, cotovelos, luvas (mangas)), de ferro fundido, ferro ou aço.
73071	Moldados:
730719	Outros
73072	Outros, de aço inoxidável:
73079	Outros:
7308	Construções e suas partes (por exemplo, pontes e elementos de pontes, comportas, torres, pórticos, pilares, colunas, armações, estruturas para telhados, portas e janelas, e seus caixilhos, alizares e soleiras, portas de correr, balaustradas), de ferro fundido, ferro ou aço, exceto as construções pré-fabricadas da posição 94.06; chapas, barras, perfis, tubos e semelhantes, de ferro fundido, ferro ou aço, próprios para construções.
730890	Outros
730900	Reservatórios, tonéis, cubas e recipientes semelhantes para quaisquer matérias (exceto gases comprimidos ou liquefeitos), de ferro fundido, ferro ou aço, de capacidade superior a 300 l, sem dispositivos mecânicos ou térmicos, mesmo com revestimento interior ou calorífugo.
7310	Reservatórios, barris, tambores, latas, caixas e recipientes semelhantes para quaisquer matérias (exceto gases comprimidos ou liquefeitos), de ferro fundido, ferro ou aço, de capacidade não superior a 300 l, sem dispositivos mecânicos ou térmicos, mesmo com revestimento interior ou calorífugo.
731010	De capacidade igual ou superior a 50 l
73102	De capacidade inferior a 50 l:
731021	Latas próprias para serem fechadas por soldadura ou cravação
731029	Outros
7312	Cordas, cabos, tranças (entrançados), lingas e artigos semelhantes, de ferro ou aço, não isolados para usos elétricos.
731210	Cordas e cabos
7314	Telas metálicas (incluindo as telas contínuas ou sem fim), grades e redes, de fios de ferro ou aço; chapas e tiras, distendidas, de ferro ou aço.
73141	Telas metálicas tecidas:
73143	Outras grades e redes, soldadas nos pontos de interseção:
73144	Outras telas metálicas, grades e redes:
7315	Correntes, cadeias, e suas partes, de ferro fundido, ferro ou aço.
73151	Correntes de elos articulados e suas partes:
731511	Correntes de rolos
731512	Outras correntes
73158	Outras correntes e cadeias:
731700	Tachas, pregos, percevejos, escápulas (pregos para tacos), grampos ondulados ou biselados e artigos semelhantes, de ferro fundido, ferro ou aço, mesmo com a cabeça de outra matéria, exceto cobre.
7318	Parafusos, pinos ou pernos, roscados, porcas, tira-fundos, ganchos roscados, rebites, chavetas, contrapinos ou troços, arruelas (anilhas) (incluindo as de pressão) e artigos semelhantes, de ferro fundido, ferro ou aço.
73181	Artigos roscados:
73182	Artigos não roscados:
7319	Agulhas de costura, agulhas de tricô, agulhas-passadoras, agulhas de crochê, furadores para bordar e artigos semelhantes, para uso manual, de ferro ou aço; alfinetes de segurança e outros alfinetes, de ferro ou aço, não especificados nem compreendidos noutras posições.
7320	Molas e folhas de molas, de ferro ou aço.
732020	Molas helicoidais
7321	Aquecedores de ambiente (fogões de sala), caldeiras de fornalha, fogões de cozinha (incluindo os que possam ser utilizados acessoriamente no aquecimento central), churrasqueiras (grelhadores), braseiras, fogareiros a gás, aquecedores de pratos, e aparelhos não elétricos semelhantes, de uso doméstico, e suas partes, de ferro fundido, ferro ou aço.
73211	Aparelhos para cozinhar e aquecedores de pratos:
73218	Outros aparelhos:
7322	Radiadores para aquecimento central, não elétricos, e suas partes, de ferro fundido, ferro ou aço; geradores e distribuidores de ar quente (incluindo os distribuidores que possam também funcionar como distribuidores de ar frio ou condicionado), não elétricos, munidos de ventilador ou fole com motor, e suas partes, de ferro fundido, ferro ou aço.
73221	Radiadores e suas partes:
732290	Outros
7323	Serviços de mesa, artigos de cozinha e outros artigos de uso doméstico, e suas partes, de ferro fundido, ferro ou aço; palha de ferro ou aço; esponjas, esfregões, luvas e artigos semelhantes para limpeza, polimento ou usos semelhantes, de ferro ou aço.
73239	Outros:
7324	Artigos de higiene ou de toucador, e suas partes, de ferro fundido, ferro ou aço.
73242	Banheiras:
7325	Outras obras moldadas, de ferro fundido, ferro ou aço.
73259	Outras:
732599	Outras
7326	Outras obras de ferro ou aço.
73261	Simplesmente forjadas ou estampadas:
732690	Outras
74	Cobre e suas obras.
7403	Cobre refinado (afinado) e ligas de cobre em formas brutas.
74031	Cobre refinado (afinado):
74032	Ligas de cobre:
7406	Pós e escamas, de cobre.
740610	Pós de estrutura não lamelar
7407	Barras e perfis, de cobre.
740710	De cobre refinado (afinado)
7407102	Perfis
74072	De ligas de cobre:
740721	À base de cobrezinco (latão)
740729	Outros
7407292	Perfis
7408	Fios de cobre.
74081	De cobre refinado (afinado):
74082	De ligas de cobre:
740829	Outros
7408291	À base de cobre-estanho (bronze)
7409	Chapas e tiras, de cobre, de espessura superior a 0,15 mm.
74091	De cobre refinado (afinado):
74092	De ligas à base de cobrezinco (latão):
74093	De ligas à base de cobre-estanho (bronze):
740931	Em rolos
7409311	Revestidas de plástico
740940	De ligas à base de cobreníquel (cuproníquel) ou de cobreniquelzinco (maillechort)
7409401	Em rolos
7410	Folhas e tiras, delgadas, de cobre (mesmo impressas ou com suporte de papel, cartão, plástico ou semelhantes), de espessura não superior a 0,15 mm (excluindo o suporte).
74101	Sem suporte:
741011	De cobre refinado (afinado)
7410111	Folha de espessura inferior ou igual a 0,07 mm e com pureza igual ou superior a 99,85 %, em peso
74102	Com suporte:
741021	De cobre refinado (afinado)
7411	Tubos de cobre.
741110	De cobre refinado (afinado)
74112	De ligas de cobre:
741121	À base de cobrezinco (latão)
741122	À base de cobreníquel (cuproníquel) ou de cobreniquelzinco (maillechort)
741129	Outros
7412	Acessórios para tubos (por exemplo, uniões, cotovelos, luvas (mangas)), de cobre.
7415	Tachas, pregos, percevejos, escápulas (pregos para tacos) e artigos semelhantes, de cobre ou de ferro ou aço com cabeça de cobre; parafusos, pinos ou pernos, roscados, porcas, ganchos roscados, rebites, chavetas, cavilhas, contrapinos ou troços, arruelas (anilhas) (incluindo as de pressão), e artigos semelhantes, de cobre.
74152	Outros artigos, não roscados:
74153	Outros artigos, roscados:
7418	Serviços de mesa, artigos de cozinha e outros artigos de uso doméstico, e suas partes, de cobre; esponjas, esfregões, luvas e artigos semelhantes, para limpeza, polimento ou usos semelhantes, de cobre; artigos de higiene ou de toucador, e suas partes, de cobre.
7419	Outras obras de cobre.
741980	Outras
75	Níquel e suas obras.
7501	Mates de níquel, sinters de óxidos de níquel e outros produtos intermediários da metalurgia do níquel.
7502	Níquel em formas brutas.
750210	Níquel não ligado
750400	Pós e escamas, de níquel.
7505	Barras, perfis e fios, de níquel.
75051	Barras e perfis:
750511	De níquel não ligado
7505112	Perfis
750512	De ligas de níquel
7505122	Perfis
75052	Fios:
750522	De ligas de níquel
7506	Chapas, tiras e folhas, de níquel.
7507	Tubos e seus acessórios (por exemplo, uniões, cotovelos, luvas (mangas)), de níquel.
75071	Tubos:
7508	Outras obras de níquel.
750890	Outras
76	Alumínio e suas obras.
7601	Alumínio em formas brutas.
7603	Pós e escamas, de alumínio.
7604	Barras e perfis, de alumínio.
760410	De alumínio não ligado
7604102	Perfis
76042	De ligas de alumínio:
760429	Outros
7604291	Barras
7605	Fios de alumínio.
76051	De alumínio não ligado:
760511	Com a maior dimensão da seção transversal superior a 7 mm
760519	Outros
76052	De ligas de alumínio:
760521	Com a maior dimensão da seção transversal superior a 7 mm
760529	Outros
7606	Chapas e tiras, de alumínio, de espessura superior a 0,2 mm.
76061	De forma quadrada ou retangular:
760611	De alumínio não ligado
760612	De ligas de alumínio
76069	Outras:
7607	Folhas e tiras, delgadas, de alumínio (mesmo impressas ou com suporte de papel, cartão, plástico ou semelhantes), de espessura não superior a 0,2 mm (excluindo o suporte).
76071	Sem suporte:
760711	Simplesmente laminadas
760719	Outras
7608	Tubos de alumínio.
760820	De ligas de alumínio
7610	Construções e suas partes (por exemplo, pontes e elementos de pontes, torres, pórticos ou pilones, pilares, colunas, armações, estruturas para telhados, portas e janelas, e seus caixilhos, alizares e soleiras, balaustradas), de alumínio, exceto as construções pré-fabricadas da posição 94.06; chapas, barras, perfis, tubos e semelhantes, de alumínio, próprios para construções.
7612	Reservatórios, barris, tambores, latas, caixas e recipientes semelhantes (incluindo os recipientes tubulares, rígidos ou flexíveis) para quaisquer matérias (exceto gases comprimidos ou liquefeitos), de alumínio, de capacidade não superior a 300 l, sem dispositivos mecânicos ou térmicos, mesmo com revestimento interior ou calorífugo.
761290	Outros
7612901	Recipientes tubulares
7614	Cordas, cabos, tranças (entrançados) e semelhantes, de alumínio, não isolados para usos elétricos.
761410	Com alma de aço
761490	Outros
7615	Serviços de mesa, artigos de cozinha e outros artigos de uso doméstico, e suas partes, de alumínio; esponjas, esfregões, luvas e artigos semelhantes, para limpeza, polimento ou usos semelhantes, de alumínio; artigos de higiene ou de toucador, e suas partes, de alumínio.
7616	Outras obras de alumínio.
76169	Outras:
78	Chumbo e suas obras.
7801	Chumbo em formas brutas.
780110	Chumbo refinado (afinado)
7801101	Eletrolítico
78019	Outro:
7804	Chapas, folhas e tiras, de chumbo; pós e escamas, de chumbo.
78041	Chapas, folhas e tiras:
780600	Outras obras de chumbo.
79	Zinco e suas obras.
7901	Zinco em formas brutas.
79011	Zinco não ligado:
790111	Que contenha, em peso, 99,99 % ou mais de zinco
7901111	Eletrolítico
7901119	Outro
790112	Que contenha, em peso, menos de 99,99 % de zinco
790120	Ligas de zinco
7903	Poeiras, pós e escamas, de zinco.
790700	Outras obras de zinco.
80	Estanho e suas obras.
8001	Estanho em formas brutas.
800700	Outras obras de estanho.
81	Outros metais comuns; cermets; obras dessas matérias.
8101	Tungstênio (volfrâmio) e suas obras, incluindo os desperdícios e resíduos, e sucata.
81019	Outros:
810199	Outros
8102	Molibdênio e suas obras, incluindo os desperdícios e resíduos, e sucata.
81029	Outros:
8103	Tântalo e suas obras, incluindo os desperdícios e resíduos, e sucata.
81039	Outros:
8104	Magnésio e suas obras, incluindo os desperdícios e resíduos, e sucata.
81041	Magnésio em formas brutas:
8105	Mates de cobalto e outros produtos intermediários da metalurgia do cobalto; cobalto e suas obras, incluindo os desperdícios e resíduos, e sucata.
810520	Mates de cobalto e outros produtos intermediários da metalurgia do cobalto; cobalto em formas brutas; pós
8105202	Pós
810590	Outros
8106	Bismuto e suas obras, incluindo os desperdícios e resíduos, e sucata.
8108	Titânio e suas obras, incluindo os desperdícios e resíduos, e sucata.
8109	Zircônio e suas obras, incluindo os desperdícios e resíduos, e sucata.
81092	Zircônio em formas brutas; pós:
81093	Desperdícios e resíduos, e sucata:
81099	Outros:
8110	Antimônio e suas obras, incluindo os desperdícios e resíduos, e sucata.
811010	Antimônio em formas brutas; pós
811100	Manganês e suas obras, incluindo os desperdícios e resíduos, e sucata.
8112	Berílio, cromo, háfnio (céltio), rênio, tálio, cádmio, germânio, vanádio, gálio, índio e nióbio (colômbio), e suas obras, incluindo os desperdícios e resíduos, e sucata.
81121	Berílio:
81122	Cromo:
811221	Em formas brutas; pós
81123	Háfnio (céltio):
81124	Rênio:
81125	Tálio:
81126	Cádmio:
81129	Outros:
811300	Cermets e suas obras, incluindo os desperdícios e resíduos, e sucata.
82	Ferramentas, artigos de cutelaria e talheres, e suas partes, de metais comuns.
8201	Pás, alviões, picaretas, enxadas, sachos, forcados, forquilhas, ancinhos e raspadeiras; machados, podões e ferramentas semelhantes com gume; tesouras de podar de qualquer tipo; foices e foicinhas, facas para feno ou para palha, tesouras para sebes, cunhas e outras ferramentas manuais para agricultura, horticultura ou silvicultura.
8202	Serras manuais; folhas de serras de qualquer tipo (incluindo as fresas-serras e as folhas não dentadas para serrar).
82023	Folhas de serras circulares (incluindo as fresas-serras):
82029	Outras folhas de serras:
820299	Outras
8203	Limas, grosas, alicates (mesmo cortantes), tenazes, pinças, cisalhas para metais, corta-tubos, corta-pinos, saca-bocados e ferramentas semelhantes, manuais.
820310	Limas, grosas e ferramentas semelhantes
820320	Alicates (mesmo cortantes), tenazes, pinças e ferramentas semelhantes
8204	Chaves de porcas, manuais (incluindo as chaves dinamométricas); chaves de caixa intercambiáveis, mesmo com cabos.
82041	Chaves de porcas, manuais:
8205	Ferramentas manuais (incluindo os corta-vidros (diamantes de vidraceiro)) não especificadas nem compreendidas noutras posições; lâmpadas ou lamparinas de soldar (maçaricos) e semelhantes; tornos de apertar, sargentos e semelhantes, exceto os acessórios ou partes de máquinas-ferramentas ou de máquinas de corte a jato de água; bigornas; forjas portáteis; mós com armação, manuais ou de pedal.
82055	Outras ferramentas manuais (incluindo os corta-vidros (diamantes de vidraceiro)):
8207	Ferramentas intercambiáveis para ferramentas manuais, mesmo mecânicas, ou para máquinas-ferramentas (por exemplo, de embutir, estampar, puncionar, roscar (incluindo atarraxar), furar, escarear, mandrilar, brochar, fresar, tornear, aparafusar), incluindo as fieiras de estiramento ou de extrusão, para metais, e as ferramentas de perfuração ou de sondagem.
82071	Ferramentas de perfuração ou de sondagem:
820719	Outras, incluindo as partes
820740	Ferramentas de roscar (incluindo atarraxar) interior ou exteriormente
820750	Ferramentas de furar
8207501	Brocas, mesmo diamantadas
820770	Ferramentas de fresar
8208	Facas e lâminas cortantes, para máquinas ou para aparelhos mecânicos.
820900	Plaquetas, varetas, pontas e objetos semelhantes para ferramentas, não montados, de cermets.
8209001	Plaquetas ou pastilhas
821000	Aparelhos mecânicos de acionamento manual, pesando até 10 kg, utilizados para preparar, acondicionar ou servir alimentos ou bebidas.
8211	Facas (exceto as da posição 82.08) de lâmina cortante ou serrilhada, incluindo as podadeiras de lâmina móvel, e suas lâminas.
82119	Outras:
821192	Outras facas de lâmina fixa
821193	Facas, exceto as de lâmina fixa, incluindo as podadeiras de lâmina móvel
8212	Navalhas e aparelhos, de barbear, e suas lâminas (incluindo os esboços em tiras).
821210	Navalhas e aparelhos, de barbear
821220	Lâminas de barbear de segurança, incluindo os esboços em tiras
8214	Outros artigos de cutelaria (por exemplo, máquinas de cortar o cabelo ou tosquiar, fendeleiras, cutelos, incluindo os de açougue (talho) e de cozinha, e espátulas (corta-papéis)); utensílios e sortidos de utensílios de manicuros ou de pedicuros (incluindo as limas para unhas).
821490	Outros
8215	Colheres, garfos, conchas, escumadeiras, pás para tortas, facas especiais para peixe ou para manteiga, pinças para açúcar e artigos semelhantes.
82159	Outros:
821599	Outros
83	Obras diversas de metais comuns.
8301	Cadeados, fechaduras e ferrolhos (de chave, de segredo ou elétricos), de metais comuns; fechos e armações com fecho, com fechadura, de metais comuns; chaves para estes artigos, de metais comuns.
8302	Guarnições, ferragens e artigos semelhantes, de metais comuns, para móveis, portas, escadas, janelas, persianas, carroçarias, artigos de seleiro, malas, cofres, caixas de segurança e outras obras semelhantes; pateras, porta-chapéus, cabides e artigos semelhantes, de metais comuns; rodízios com armação de metais comuns; fechos automáticos para portas, de metais comuns.
83024	Outras guarnições, ferragens e artigos semelhantes:
8305	Ferragens para encadernação de folhas soltas ou para classificadores, prendedores (molas) para papéis, cantos para cartas, clipes, indicadores para fichas ou cavaleiros e objetos semelhantes de escritório, de metais comuns; grampos (agrafos) apresentados em barretas (por exemplo, de escritório, para atapetar, para embalagem), de metais comuns.
8306	Sinos, campainhas, gongos e artigos semelhantes, não elétricos, de metais comuns; estatuetas e outros objetos de ornamentação, de metais comuns; molduras para fotografias, gravuras ou semelhantes, de metais comuns; espelhos de metais comuns.
83062	Estatuetas e outros objetos de ornamentação:
8307	Tubos flexíveis de metais comuns, mesmo com acessórios.
830710	De ferro ou aço
8308	Fechos, armações com fecho, fivelas, fivelas-fecho, grampos, colchetes, ilhoses e artigos semelhantes, de metais comuns, para vestuário ou acessórios de vestuário, calçado, joalheria, relógios de pulso, livros, encerados, artigos de couro, artigos de seleiro, artigos de viagem, ou para outras confecções; rebites tubulares ou de haste fendida, de metais comuns; contas e lantejoulas, de metais comuns.
830890	Outros, incluindo as partes
8309	Rolhas, tampas e cápsulas para garrafas (incluindo as cápsulas de coroa, as rolhas e cápsulas, de rosca, e as rolhas vertedoras), batoques ou tampões roscados, protetores de batoques ou de tampões, selos de garantia e outros acessórios para embalagem, de metais comuns.
8311	Fios, varetas, tubos, chapas, eletrodos e artigos semelhantes, de metais comuns ou de carbonetos metálicos, revestidos interior ou exteriormente de decapantes ou de fundentes, para soldadura ou depósito de metal ou de carbonetos metálicos; fios e varetas, de pós de metais comuns aglomerados, para metalização por projeção.
84	Reatores nucleares, caldeiras, máquinas, aparelhos e instrumentos mecânicos, e suas partes.
8401	Reatores nucleares; elementos combustíveis (cartuchos) não irradiados, para reatores nucleares; máquinas e aparelhos para a separação de isótopos.
8402	Caldeiras de vapor (geradores de vapor), excluindo as caldeiras para aquecimento central concebidas para produção de água quente e vapor de baixa pressão; caldeiras denominadas "de água superaquecida".
84021	Caldeiras de vapor:
8403	Caldeiras para aquecimento central, exceto as da posição 84.02.
840310	Caldeiras
8404	Aparelhos auxiliares para caldeiras das posições 84.02 ou 84.03 (por exemplo, economizadores, superaquecedores, aparelhos de limpeza de tubos ou de recuperação de gás); condensadores para máquinas a vapor.
840410	Aparelhos auxiliares para caldeiras das posições 84.02 ou 84.03
840490	Partes
8405	Geradores de gás de ar (gás pobre) ou de gás de água, mesmo com depuradores; geradores de acetileno e geradores semelhantes de gás, operados a água, mesmo com depuradores.
8406	Turbinas a vapor.
84068	Outras turbinas:
840690	Partes
8406901	Rotores
8406902	Palhetas
8407	Motores de pistão, alternativo ou rotativo, de ignição por centelha (faísca) (motores de explosão).
84072	Motores para propulsão de embarcações:
840721	Do tipo fora de borda
840729	Outros
84073	Motores de pistão alternativo do tipo utilizado para propulsão de veículos do Capítulo 87:
840731	De cilindrada não superior a 50 cm3
840733	De cilindrada superior a 250 cm3, mas não superior a 1.000 cm3
840734	De cilindrada superior a 1.000 cm3
8408	Motores de pistão, de ignição por compressão (motores diesel ou semidiesel).
840810	Motores para propulsão de embarcações
840820	Motores do tipo utilizado para propulsão de veículos do Capítulo 87
840890	Outros motores
8409	Partes reconhecíveis como exclusiva ou principalmente destinadas aos motores das posições 84.07 ou 84.08.
84099	Outras:
840991	Reconhecíveis como exclusiva ou principalmente destinadas aos motores de pistão, de ignição por centelha (faísca)
8409911	Bielas, blocos de cilindros, cabeçotes, cárteres, carburadores, válvulas de admissão ou de escape, coletores de admissão ou de escape, anéis de segmento e guias de válvulas
840999	Outras
8409991	Blocos de cilindros, cárteres, válvulas de admissão ou de escape, coletores de admissão ou escape e guias de válvulas
8409992	Pistões ou êmbolos
8409994	Bielas
8409995	Cabeçotes
8409996	Bicos injetores (incluindo os porta-injetores)
8409997	Anéis de segmento
8409999	Outras
8410	Turbinas hidráulicas, rodas hidráulicas, e seus reguladores.
84101	Turbinas e rodas hidráulicas:
8411	Turborreatores, turbopropulsores e outras turbinas a gás.
84111	Turborreatores:
84112	Turbopropulsores:
84118	Outras turbinas a gás:
84119	Partes:
8412	Outros motores e máquinas motrizes.
84122	Motores hidráulicos:
841221	De movimento retilíneo (cilindros)
84123	Motores pneumáticos:
841231	De movimento retilíneo (cilindros)
841290	Partes
8413	Bombas para líquidos, mesmo com dispositivo medidor; elevadores de líquidos.
84131	Bombas com dispositivo medidor ou concebidas para comportá-lo:
841330	Bombas para combustíveis, lubrificantes ou líquidos de arrefecimento, próprias para motores de ignição por centelha (faísca) ou por compressão
841350	Outras bombas volumétricas alternativas
841360	Outras bombas volumétricas rotativas
8413601	De vazão inferior ou igual a 300 l/min
841370	Outras bombas centrífugas
84138	Outras bombas; elevadores de líquidos:
84139	Partes:
841391	De bombas
8414	Bombas de ar ou de vácuo, compressores de ar ou de outros gases e ventiladores; coifas aspirantes (exaustores) para extração ou reciclagem, com ventilador incorporado, mesmo filtrantes; cabinas (câmaras) de segurança biológica estanques aos gases, mesmo filtrantes.
841430	Compressores do tipo utilizado nos equipamentos frigoríficos
8414301	Motocompressores herméticos
8414309	Outros
841440	Compressores de ar montados sobre chassis com rodas e rebocáveis
84145	Ventiladores:
841451	Ventiladores de mesa, de assentar no solo, de parede, de teto ou de janela, com motor elétrico incorporado de potência não superior a 125 W
841459	Outros
841480	Outros
8414801	Compressores de ar
8414802	Turbocompressores de ar
8414803	Compressores de gases (exceto ar)
841490	Partes
8414903	De compressores
8415	Máquinas e aparelhos de ar-condicionado que contenham um ventilador motorizado e dispositivos próprios para modificar a temperatura e a umidade, incluindo as máquinas e aparelhos em que a umidade não seja regulável separadamente.
841510	Do tipo concebido para ser fixado numa janela, parede, teto ou piso (pavimento), formando um corpo único ou do tipo split-system (sistema com elementos separados)
8415101	Com capacidade inferior ou igual a 30.000 frigorias/hora
841520	Do tipo utilizado para o conforto dos passageiros nos veículos automóveis
84158	Outros:
841581	Com dispositivo de refrigeração e válvula de inversão do ciclo térmico (bombas de calor reversíveis)
841582	Outros, com dispositivo de refrigeração
841590	Partes
8416	Queimadores para alimentação de fornalhas de combustíveis líquidos, combustíveis sólidos pulverizados ou de gás; fornalhas automáticas, incluindo as antefornalhas, grelhas mecânicas, descarregadores mecânicos de cinzas e dispositivos semelhantes.
841620	Outros queimadores, incluindo os mistos
8417	Fornos industriais ou de laboratório, incluindo os incineradores, não elétricos.
841710	Fornos para ustulação, fusão ou outros tratamentos térmicos de minérios ou de metais
841780	Outros
8418	Refrigeradores, congeladores (freezers) e outros materiais, máquinas e aparelhos, para a produção de frio, com equipamento elétrico ou outro; bombas de calor, exceto as máquinas e aparelhos de ar-condicionado da posição 84.15.
84182	Refrigeradores do tipo doméstico:
841850	Outros móveis (arcas, armários, vitrines, balcões e móveis semelhantes) para a conservação e exposição de produtos, que incorporem um equipamento para a produção de frio
84186	Outros materiais, máquinas e aparelhos, para a produção de frio; bombas de calor:
841869	Outros
8418693	Unidades fornecedoras de água, sucos ou bebidas carbonatadas
8418699	Outros
84189	Partes:
8419	Aparelhos, dispositivos ou equipamentos de laboratório, mesmo aquecidos eletricamente (exceto os fornos e outros aparelhos da posição 85.14), para tratamento de matérias por meio de operações que impliquem mudança de temperatura, tais como aquecimento, cozimento, torrefação, destilação, retificação, esterilização, pasteurização, estufagem, secagem, evaporação, vaporização, condensação ou arrefecimento, exceto os de uso doméstico; aquecedores de água não elétricos, de aquecimento instantâneo ou de acumulação.
84191	Aquecedores de água não elétricos, de aquecimento instantâneo ou de acumulação:
84193	Secadores:
841940	Aparelhos de destilação ou de retificação
841950	Trocadores (permutadores) de calor
8419502	Tubulares
84198	Outros aparelhos e dispositivos:
841981	Para preparação de bebidas quentes ou para cozimento ou aquecimento de alimentos
841989	Outros
8419891	Esterilizadores
8419899	Outros
841990	Partes
8419903	De trocadores de calor, de placas
8420	Calandras e laminadores, exceto os destinados ao tratamento de metais ou vidro, e seus cilindros.
842010	Calandras e laminadores
84209	Partes:
8421	Centrifugadores, incluindo os secadores centrífugos; aparelhos para filtrar ou depurar líquidos ou gases.
84211	Centrifugadores, incluindo os secadores centrífugos:
842111	Desnatadeiras
842112	Secadores de roupa
842119	Outros
84212	Aparelhos para filtrar ou depurar líquidos:
842129	Outros
8421291	Do tipo utilizado em hemodiálise
84213	Aparelhos para filtrar ou depurar gases:
842139	Outros
84219	Partes:
842191	De centrifugadores, incluindo as dos secadores centrífugos
8421919	Outras
842199	Outras
8421999	Outras
8422	Máquinas de lavar louça; máquinas e aparelhos para limpar ou secar garrafas ou outros recipientes; máquinas e aparelhos para encher, fechar, arrolhar ou rotular garrafas, caixas, latas, sacos ou outros recipientes; máquinas e aparelhos para capsular garrafas, vasos, tubos e recipientes semelhantes; outras máquinas e aparelhos para empacotar ou embalar mercadorias (incluindo as máquinas e aparelhos para embalar com película termorretrátil); máquinas e aparelhos para gaseificar bebidas.
84221	Máquinas de lavar louça:
842230	Máquinas e aparelhos para encher, fechar, arrolhar ou rotular garrafas, caixas, latas, sacos ou outros recipientes; máquinas e aparelhos para capsular garrafas, vasos, tubos e recipientes semelhantes; máquinas e aparelhos para gaseificar bebidas
8422302	Máquinas e aparelhos para encher, fechar, arrolhar ou rotular caixas, latas, sacos ou outros recipientes; Máquinas e aparelhos para capsular vasos, tubos e recipientes semelhantes
842240	Outras máquinas e aparelhos para empacotar ou embalar mercadorias (incluindo as máquinas e aparelhos para embalar com película termorretrátil)
842290	Partes
8423	Aparelhos e instrumentos de pesagem, incluindo as básculas e balanças para verificar peças usinadas (fabricadas), excluindo as balanças sensíveis a pesos não superiores a 5 cg; pesos para quaisquer balanças.
842330	Básculas de pesagem constante e balanças e básculas ensacadoras ou doseadoras
8423301	Dosadoras
84238	Outros aparelhos e instrumentos de pesagem:
842381	De capacidade não superior a 30 kg
842390	Pesos para quaisquer balanças; partes de aparelhos ou instrumentos de pesagem
8423902	Partes
8424	Aparelhos mecânicos (mesmo manuais) para projetar, dispersar ou pulverizar líquidos ou pós; extintores, mesmo carregados; pistolas aerográficas e aparelhos semelhantes; máquinas e aparelhos de jato de areia, de jato de vapor e aparelhos de jato semelhantes.
842430	Máquinas e aparelhos de jato de areia, de jato de vapor e aparelhos de jato semelhantes
84244	Pulverizadores para agricultura ou horticultura:
84248	Outros aparelhos:
842482	Para agricultura ou horticultura
8424822	Irrigadores e sistemas de irrigação
842489	Outros
842490	Partes
8425	Talhas, cadernais e moitões; guinchos e cabrestantes; macacos.
84251	Talhas, cadernais e moitões:
842519	Outros
84253	Guinchos; cabrestantes:
842531	De motor elétrico
842539	Outros
84254	Macacos:
842549	Outros
8426	Cábreas; guindastes, incluindo os de cabo; pontes rolantes, pórticos de descarga ou de movimentação, pontes-guindastes, carros-pórticos e carros-guindastes.
84261	Pontes e vigas, rolantes, pórticos, pontes-guindastes e carros-pórticos:
84264	Outras máquinas e aparelhos, autopropulsados:
842641	De pneumáticos
842649	Outros
84269	Outras máquinas e aparelhos:
8427	Empilhadeiras; outros veículos para movimentação de carga e semelhantes, equipados com dispositivos de elevação.
842710	Autopropulsados, de motor elétrico
8427101	Empilhadeiras
842720	Outros, autopropulsados
8428	Outras máquinas e aparelhos de elevação, de carga, de descarga ou de movimentação (por exemplo, elevadores, escadas rolantes, transportadores, teleféricos).
842820	Aparelhos elevadores ou transportadores, pneumáticos
84283	Outros aparelhos elevadores ou transportadores, de ação contínua, para mercadorias:
842839	Outros
842890	Outras máquinas e aparelhos
8429	Bulldozers, angledozers, niveladores, raspo-transportadores (scrapers), pás mecânicas, escavadores, carregadores e pás carregadoras, compactadores e rolos ou cilindros compressores, autopropulsados.
84291	Bulldozers e angledozers:
842911	De lagartas (esteiras)
842919	Outros
842920	Niveladores
84295	Pás mecânicas, escavadores, carregadores e pás carregadoras:
842951	Carregadores e pás carregadoras, de carregamento frontal
8429511	Carregadores-transportadores
8429512	Infraestruturas motoras, próprias para receber equipamentos do item 8430.69.1
8429519	Outras
842952	Máquinas cuja superestrutura é capaz de efetuar uma rotação de 360°
8429521	Escavadores
8430	Outras máquinas e aparelhos de terraplenagem, nivelamento, raspagem, escavação, compactação, extração ou perfuração da terra, de minerais ou minérios; bate-estacas e arranca-estacas; limpa-neves.
84303	Cortadores de carvão ou de rocha e máquinas para perfuração de túneis ou de galerias:
843031	Autopropulsados
843039	Outros
84304	Outras máquinas de sondagem ou de perfuração:
843041	Autopropulsadas
843049	Outras
84306	Outras máquinas e aparelhos, exceto autopropulsados:
843069	Outros
8430691	Equipamentos frontais para escavo-carregadores ou carregadores
8431	Partes reconhecíveis como exclusiva ou principalmente destinadas às máquinas e aparelhos das posições 84.25 a 84.30.
843110	De máquinas ou aparelhos da posição 84.25
843120	De máquinas ou aparelhos da posição 84.27
8431201	De empilhadeiras
84313	De máquinas ou aparelhos da posição 84.28:
843131	De elevadores, monta-cargas ou de escadas rolantes
84314	De máquinas ou aparelhos das posições 84.26, 84.29 ou 84.30:
843143	Partes de máquinas de sondagem ou de perfuração das subposições 8430.41 ou 8430.49
843149	Outras
8431492	De máquinas ou aparelhos das posições 84.29 ou 84.30
8432	Máquinas e aparelhos de uso agrícola, hortícola ou florestal, para preparação ou trabalho do solo ou para cultura; rolos para gramados (relvados) ou para campos de esporte.
84322	Grades, escarificadores, cultivadores, extirpadores, enxadas e sachadores:
84323	Semeadores, plantadores e transplantadores:
843231	Semeadores, plantadores e transplantadores, de plantio direto
843239	Outros
84324	Espalhadores de estrume e distribuidores de adubos (fertilizantes):
8433	Máquinas e aparelhos para colheita ou debulha de produtos agrícolas, incluindo as enfardadeiras de palha ou forragem; cortadores de grama (relva) e ceifeiras; máquinas para limpar ou selecionar ovos, fruta ou outros produtos agrícolas, exceto as da posição 84.37.
84331	Cortadores de grama (relva):
843320	Ceifeiras, incluindo as barras de corte para montagem em tratores
84335	Outras máquinas e aparelhos para colheita; máquinas e aparelhos para debulha:
843359	Outros
8433591	Colheitadeiras de algodão
843360	Máquinas para limpar ou selecionar ovos, fruta ou outros produtos agrícolas
8433602	Para limpar ou selecionar ovos
843390	Partes
8434	Máquinas de ordenhar e máquinas e aparelhos para a indústria de laticínios.
843420	Máquinas e aparelhos para a indústria de laticínios
8435	Prensas, esmagadores e máquinas e aparelhos semelhantes, para fabricação de vinho, sidra, sucos (sumos) de fruta ou bebidas semelhantes.
8436	Outras máquinas e aparelhos para agricultura, horticultura, silvicultura, avicultura ou apicultura, incluindo os germinadores equipados com dispositivos mecânicos ou térmicos e as chocadeiras e criadeiras para avicultura.
84362	Máquinas e aparelhos para avicultura, incluindo as chocadeiras e criadeiras:
84369	Partes:
8437	Máquinas para limpeza, seleção ou peneiração de grãos ou de produtos hortícolas secos; máquinas e aparelhos para a indústria de moagem ou tratamento de cereais ou de produtos hortícolas secos, exceto do tipo utilizado em fazendas.
843780	Outras máquinas e aparelhos
8438	Máquinas e aparelhos não especificados nem compreendidos noutras posições do presente Capítulo, para preparação ou fabricação industrial de alimentos ou de bebidas, exceto as máquinas e aparelhos para extração ou preparação de óleos ou gorduras vegetais ou de origem microbiana, fixos, ou de animais.
843820	Máquinas e aparelhos para as indústrias de confeitaria e de cacau ou de chocolate
8438201	Para as indústrias de confeitaria
843880	Outras máquinas e aparelhos
8439	Máquinas e aparelhos para fabricação de pasta de matérias fibrosas celulósicas ou para fabricação ou acabamento de papel ou cartão.
843910	Máquinas e aparelhos para fabricação de pasta de matérias fibrosas celulósicas
843930	Máquinas e aparelhos para acabamento de papel ou cartão
84399	Partes:
843999	Outras
8440	Máquinas e aparelhos para brochura ou encadernação, incluindo as máquinas de costurar cadernos.
844010	Máquinas e aparelhos
8440101	De costurar cadernos
8441	Outras máquinas e aparelhos para o trabalho de pasta de papel, papel ou cartão, incluindo as cortadeiras de qualquer tipo.
844110	Cortadeiras
844130	Máquinas para fabricação de caixas, tubos, tambores ou de recipientes semelhantes, por qualquer processo, exceto moldagem
8442	Máquinas, aparelhos e equipamentos (exceto as máquinas das posições 84.56 a 84.65), para preparação ou fabricação de clichês, placas, cilindros ou outros elementos de impressão; clichês, placas, cilindros e outros elementos de impressão; pedras litográficas, placas e cilindros, preparados para impressão (por exemplo, aplainados, granulados ou polidos).
844230	Máquinas, aparelhos e equipamentos
844240	Partes dessas máquinas, aparelhos e equipamentos
8443	Máquinas e aparelhos de impressão por meio de placas, cilindros e outros elementos de impressão da posição 84.42; outras impressoras, aparelhos de copiar e aparelhos de telecopiar (fax), mesmo combinados entre si; partes e acessórios.
84431	Máquinas e aparelhos de impressão por meio de placas, cilindros e outros elementos de impressão da posição 84.42:
844311	Máquinas e aparelhos de impressão, por ofsete, alimentados por bobinas
844313	Outras máquinas e aparelhos de impressão, por ofsete
8443132	Alimentados por folhas de formato inferior ou igual a 37,5 cm x 51 cm
844317	Máquinas e aparelhos de impressão, heliográficos
844319	Outros
84433	Outras impressoras, aparelhos de copiar e aparelhos de telecopiar (fax), mesmo combinados entre si:
844331	Máquinas que executem pelo menos duas das seguintes funções: impressão, cópia ou transmissão de telecópia (fax), capazes de ser conectadas a uma máquina automática para processamento de dados ou a uma rede
8443311	Alimentadas por folhas, com velocidade de impressão, medida no formato A4 (210 mm x 297 mm), inferior ou igual a 45 páginas por minuto (ppm)
8443319	Outras
844332	Outros, capazes de ser conectados a uma máquina automática para processamento de dados ou a uma rede
8443322	Impressoras de impacto
8443323	Outras impressoras, alimentadas por folhas, com velocidade de impressão, medida no formato A4 (210 mm x 297 mm), inferior ou igual a 45 páginas por minuto (ppm)
8443325	Traçadores gráficos (plotters)
8443329	Outros
844339	Outros
8443392	Máquinas copiadoras eletrostáticas
84439	Partes e acessórios:
844391	Partes e acessórios de máquinas e aparelhos de impressão por meio de blocos, cilindros e outros elementos de impressão da posição 84.42
8443919	Outros
844399	Outros
8443991	Mecanismos de impressão por impacto, suas partes e acessórios
8443992	Mecanismos de impressão por jato de tinta, suas partes e acessórios
8443993	Mecanismos de impressão a laser, a LED (Diodos Emissores de Luz) ou a LCS (Sistema de Cristal Líquido), suas partes e acessórios
8443994	Mecanismos de impressão por sistema térmico, suas partes e acessórios
844400	Máquinas para extrudar, estirar, texturizar ou cortar matérias têxteis sintéticas ou artificiais.
8445	Máquinas para preparação de matérias têxteis; máquinas para fiação, dobragem ou torção, de matérias têxteis e outras máquinas e aparelhos para fabricação de fios têxteis; máquinas de bobinar (incluindo as bobinadoras de trama) ou de dobar matérias têxteis e máquinas para preparação de fios têxteis para a sua utilização nas máquinas das posições 84.46 ou 84.47.
84451	Máquinas para preparação de matérias têxteis:
844511	Cardas
844519	Outras
8445192	Máquinas para a preparação de outras matérias têxteis
844530	Máquinas para dobragem ou torção, de matérias têxteis
844540	Máquinas de bobinar (incluindo as bobinadoras de trama) ou de dobar matérias têxteis
8445401	Bobinadoras automáticas
8445402	Bobinadoras não automáticas
8445403	Meadeiras
844590	Outras
8446	Teares para tecidos.
844610	Para tecidos de largura não superior a 30 cm
84462	Para tecidos de largura superior a 30 cm, de lançadeiras:
844630	Para tecidos de largura superior a 30 cm, sem lançadeiras
8447	Teares para fabricar malhas, máquinas de costura por entrelaçamento (couture-tricotage), máquinas para fabricar guipuras, tules, rendas, bordados, passamanarias, galões ou redes e máquinas para inserir tufos.
84471	Teares circulares para malhas:
844720	Teares retilíneos para malhas; máquinas de costura por entrelaçamento (couture-tricotage)
8447202	Teares motorizados
844790	Outros
8448	Máquinas e aparelhos auxiliares para as máquinas das posições 84.44, 84.45, 84.46 ou 84.47 (por exemplo, ratieras (maquinetas), mecanismos Jacquard, quebra-urdiduras e quebra-tramas, mecanismos troca-lançadeiras); partes e acessórios reconhecíveis como exclusiva ou principalmente destinados às máquinas da presente posição ou das posições 84.44, 84.45, 84.46 ou 84.47 (por exemplo, fusos, aletas, guarnições de cardas, pentes, barras, fieiras, lançadeiras, liços e quadros de liços, agulhas, platinas, ganchos).
84481	Máquinas e aparelhos auxiliares para as máquinas das posições 84.44, 84.45, 84.46 ou 84.47:
844811	Ratieras (Maquinetas) e mecanismos Jacquard; redutores, perfuradores e copiadores de cartões; máquinas para enlaçar cartões após perfuração
844820	Partes e acessórios das máquinas da posição 84.44 ou das suas máquinas e aparelhos auxiliares
84483	Partes e acessórios das máquinas da posição 84.45 ou das suas máquinas e aparelhos auxiliares:
844832	De máquinas para preparação de matérias têxteis, exceto as guarnições de cardas
8448321	De cardas
844833	Fusos e suas aletas, anéis e cursores
844839	Outros
8448391	De máquinas para fiação, dobragem ou torção
8448392	De máquinas de bobinar ou de dobar
8448399	Outros
84484	Partes e acessórios de teares para tecidos ou das suas máquinas e aparelhos auxiliares:
844849	Outros
84485	Partes e acessórios dos teares, máquinas ou aparelhos, da posição 84.47 ou das suas máquinas e aparelhos auxiliares:
844851	Platinas, agulhas e outros artigos, utilizados na formação das malhas
844859	Outros
8448592	De teares retilíneos
844900	Máquinas e aparelhos para fabricação ou acabamento de feltro ou de falsos tecidos (tecidos não tecidos), em peça ou em forma determinada, incluindo as máquinas e aparelhos para fabricação de chapéus de feltro; formas para chapelaria.
8449009	Partes
8450	Máquinas de lavar roupa, mesmo com dispositivos de secagem.
84501	Máquinas de capacidade, expressa em peso de roupa seca, não superior a 10 kg:
845020	Máquinas de capacidade, expressa em peso de roupa seca, superior a 10 kg
845090	Partes
8451	Máquinas e aparelhos (exceto as máquinas da posição 84.50) para lavar, limpar, espremer, secar, passar, prensar (incluindo as prensas de transferência térmica ou de fusão), branquear, tingir, para apresto e acabamento, para revestir ou impregnar fios, tecidos ou obras de matérias têxteis e máquinas para revestir tecidos-base ou outros suportes utilizados na fabricação de revestimentos para pisos (pavimentos), tais como linóleo; máquinas para enrolar, desenrolar, dobrar, cortar ou dentear tecidos.
84512	Máquinas de secar:
845129	Outras
845130	Máquinas e prensas para passar, incluindo as prensas de transferência térmica ou de fusão
8451309	Outras
845140	Máquinas para lavar, branquear ou tingir
8451402	Para tingir ou branquear fios ou tecidos
845150	Máquinas para enrolar, desenrolar, dobrar, cortar ou dentear tecidos
845190	Partes
8452	Máquinas de costura, exceto as de costurar cadernos da posição 84.40; móveis, bases e tampas, próprios para máquinas de costura; agulhas para máquinas de costura.
84522	Outras máquinas de costura:
845221	Unidades automáticas
845229	Outras
8452292	Para costurar tecidos
845290	Móveis, bases e tampas, para máquinas de costura, e suas partes; outras partes de máquinas de costura
8452908	Outras partes de máquinas de costura de uso doméstico
8452909	Outras
8453	Máquinas e aparelhos para preparar, curtir ou trabalhar couros ou peles, ou para fabricar ou consertar calçado e outras obras de couro ou de pele, exceto máquinas de costura.
845310	Máquinas e aparelhos para preparar, curtir ou trabalhar couros ou peles
8454	Conversores, cadinhos ou colheres de fundição, lingoteiras e máquinas de vazar (moldar), para metalurgia, aciaria ou fundição.
845420	Lingoteiras e cadinhos ou colheres de fundição
845430	Máquinas de vazar (moldar)
845490	Partes
8455	Laminadores de metais e seus cilindros.
84552	Outros laminadores:
845521	Laminadores a quente e laminadores combinados a quente e a frio
845522	Laminadores a frio
845530	Cilindros de laminadores
8456	Máquinas-ferramentas que trabalhem por eliminação de qualquer matéria, que operem por laser ou por outro feixe de luz ou de fótons, por ultrassom, por eletroerosão, por processos eletroquímicos, por feixes de elétrons, por feixes iônicos ou por jato de plasma; máquinas de corte a jato de água.
84561	Que operem por laser ou por outro feixe de luz ou de fótons:
845611	Que operem por laser
8456111	De comando numérico
845612	Que operem por outro feixe de luz ou de fótons
8456121	De comando numérico
845620	Que operem por ultrassom
845630	Que operem por eletroerosão
8456301	De comando numérico
8457	Centros de usinagem (fabricação), máquinas de sistema monostático (single station) e máquinas de estações múltiplas, para trabalhar metais.
845720	Máquinas de sistema monostático (single station)
845730	Máquinas de estações múltiplas
8458	Tornos (incluindo os centros de torneamento) para metais.
84581	Tornos horizontais:
845811	De comando numérico
8458119	Outros
845819	Outros
84589	Outros tornos:
8459	Máquinas-ferramentas (incluindo as unidades com cabeça deslizante) para furar, mandrilar, fresar, roscar interior ou exteriormente metais, por eliminação de matéria, exceto os tornos (incluindo os centros de torneamento) da posição 84.58.
84592	Outras máquinas para furar:
845921	De comando numérico
8459219	Outras
84593	Outras mandriladoras-fresadoras:
84594	Outras máquinas para mandrilar:
84595	Máquinas para fresar, de console:
84596	Outras máquinas para fresar:
8460	Máquinas-ferramentas para rebarbar, afiar, amolar, retificar, brunir, polir ou realizar outras operações de acabamento em metais ou cermets por meio de mós, de abrasivos ou de produtos polidores, exceto as máquinas de cortar ou acabar engrenagens da posição 84.61.
84601	Máquinas para retificar superfícies planas:
84602	Outras máquinas para retificar:
84603	Máquinas para afiar:
846040	Máquinas para brunir
8460401	De comando numérico
8460409	Outras
846090	Outras
8460901	De comando numérico
8461	Máquinas-ferramentas para aplainar, plainas-limadoras, máquinas-ferramentas para escatelar, brochar, cortar ou acabar engrenagens, serrar, seccionar e outras máquinas-ferramentas que trabalhem por eliminação de metal ou de cermets, não especificadas nem compreendidas noutras posições.
846120	Plainas-limadoras e máquinas para escatelar
846130	Máquinas para brochar
846140	Máquinas para cortar ou acabar engrenagens
8461409	Outras
846150	Máquinas para serrar ou seccionar
846190	Outras
8462	Máquinas-ferramentas (incluindo as prensas) para forjar ou estampar, martelos, martelos-pilões e martinetes, para trabalhar metais (excluindo os laminadores); máquinas-ferramentas (incluindo as prensas, as linhas de corte longitudinal e as linhas de corte transversal) para enrolar, arquear, dobrar, endireitar, aplanar, cisalhar, puncionar, chanfrar ou mordiscar metais (excluindo as bancas para estirar); prensas para trabalhar metais ou carbonetos metálicos, não especificadas acima.
84621	Máquinas para trabalhar a quente (incluindo as prensas) para forjar por matrizagem ou de forjamento livre ou de estampar, martelos, martelos-pilões e martinetes:
84622	Máquinas (incluindo as prensas dobradeiras) para enrolar, arquear, dobrar, endireitar ou aplanar, para produtos planos:
84623	Linhas de corte longitudinal, linhas de corte transversal e outras máquinas (excluindo as prensas) para cisalhar, para produtos planos, exceto as máquinas combinadas de puncionar e cisalhar:
84624	Máquinas (excluindo as prensas) para puncionar, chanfrar ou mordiscar, para produtos planos, incluindo as máquinas combinadas de puncionar e cisalhar:
84625	Máquinas (excluindo as prensas) para trabalhar tubos, perfis ocos, perfis e barras:
84626	Prensas para trabalhar metal a frio:
8463	Outras máquinas-ferramentas para trabalhar metais ou cermets, que trabalhem sem eliminação de matéria.
846310	Bancas para estirar barras, tubos, perfis, fios ou semelhantes
846320	Máquinas para fazer roscas internas ou externas por laminagem
8463209	Outras
846390	Outras
8464	Máquinas-ferramentas para trabalhar pedra, produtos cerâmicos, concreto (betão), fibrocimento ou matérias minerais semelhantes, ou para o trabalho a frio do vidro.
846420	Máquinas para esmerilar ou polir
8464202	Para cerâmica
846490	Outras
8464901	Para vidro
8465	Máquinas-ferramentas (incluindo as máquinas para pregar, grampear, colar ou reunir por qualquer outro modo) para trabalhar madeira, cortiça, osso, borracha endurecida, plástico duro ou matérias duras semelhantes.
84659	Outras:
846591	Máquinas de serrar
846592	Máquinas para desbastar ou aplainar; máquinas para fresar ou moldurar
8465921	De comando numérico
846593	Máquinas para esmerilar, lixar ou polir
846595	Máquinas para furar ou escatelar
8465951	De comando numérico
8465959	Outras
8466	Partes e acessórios reconhecíveis como exclusiva ou principalmente destinados às máquinas das posições 84.56 a 84.65, incluindo os porta-peças e porta-ferramentas, as fieiras de abertura automática, os dispositivos divisores e outros dispositivos especiais, para estas máquinas; porta-ferramentas para ferramentas manuais de qualquer tipo.
846620	Porta-peças
84669	Outros:
846693	Para máquinas das posições 84.56 a 84.61
8466931	Para máquinas da posição 84.56
846694	Para máquinas das posições 84.62 ou 84.63
8467	Ferramentas pneumáticas, hidráulicas ou com motor (elétrico ou não elétrico) incorporado, de uso manual.
84671	Pneumáticas:
846711	Rotativas (mesmo com sistema de percussão)
84672	Com motor elétrico incorporado:
846729	Outras
8467299	Outras
84678	Outras ferramentas:
84679	Partes:
8468	Máquinas e aparelhos para soldar, mesmo de corte, exceto os da posição 85.15; máquinas e aparelhos a gás, para têmpera superficial.
846880	Outras máquinas e aparelhos
846890	Partes
8470	Máquinas de calcular e máquinas de bolso que permitam gravar, reproduzir e visualizar informações, com função de cálculo incorporada; máquinas de contabilidade, máquinas de franquear, de emitir bilhetes e máquinas semelhantes, com dispositivo de cálculo incorporado; caixas registradoras.
84702	Outras máquinas de calcular, eletrônicas:
847050	Caixas registradoras
847090	Outras
8471	Máquinas automáticas para processamento de dados e suas unidades; leitores magnéticos ou ópticos, máquinas para registrar dados em suporte sob forma codificada, e máquinas para processamento desses dados, não especificadas nem compreendidas noutras posições.
847130	Máquinas automáticas para processamento de dados, portáteis, de peso não superior a 10 kg, que contenham pelo menos uma unidade central de processamento, um teclado e uma tela (ecrã)
8471301	Capazes de funcionar sem fonte externa de energia
84714	Outras máquinas automáticas para processamento de dados:
847150	Unidades de processamento, exceto as das subposições 8471.41 ou 8471.49, podendo conter, no mesmo corpo, um ou dois dos seguintes tipos de unidades: unidade de memória, unidade de entrada e unidade de saída
847160	Unidades de entrada ou de saída, podendo conter, no mesmo corpo, unidades de memória
8471605	Unidades de entrada
8471606	Aparelhos terminais que tenham, pelo menos, uma unidade de entrada por teclado alfanumérico e uma unidade de saída por vídeo (terminais de vídeo)
847170	Unidades de memória
847190	Outros
8471901	Leitores ou gravadores
8472	Outras máquinas e aparelhos de escritório (por exemplo, duplicadores hectográficos ou a estêncil, máquinas para imprimir endereços, distribuidores automáticos de notas (papéis-moeda), máquinas para selecionar, contar ou empacotar moedas, máquinas apontadoras de lápis (apara-lápis), perfuradores ou grampeadores (agrafadores)).
847230	Máquinas para selecionar, dobrar, envelopar ou cintar correspondência, máquinas para abrir, fechar ou lacrar correspondência e máquinas para colar ou obliterar selos
847290	Outros
8472905	Classificadoras automáticas de documentos, com leitores ou gravadores do item 8471.90.1 incorporados
8472909	Outros
8473	Partes e acessórios (exceto estojos, capas e semelhantes) reconhecíveis como exclusiva ou principalmente destinados às máquinas ou aparelhos das posições 84.70 a 84.72.
84732	Partes e acessórios das máquinas da posição 84.70:
847329	Outros
847330	Partes e acessórios das máquinas da posição 84.71
8473301	Gabinete, mesmo com módulo display numérico, fonte de alimentação incorporada ou ambos
8473303	De unidades de discos magnéticos ou de fitas magnéticas, exceto as do item 8473.30.4
8473304	Circuitos impressos com componentes elétricos ou eletrônicos, montados
847340	Partes e acessórios das máquinas da posição 84.72
847350	Partes e acessórios que possam ser utilizados indiferentemente com as máquinas ou aparelhos de duas ou mais das posições 84.70 a 84.72
8474	Máquinas e aparelhos para selecionar, peneirar, separar, lavar, esmagar, moer, misturar ou amassar terras, pedras, minérios ou outras substâncias minerais sólidas (incluindo os pós e pastas); máquinas para aglomerar ou moldar combustíveis minerais sólidos, pastas cerâmicas, cimento, gesso ou outras matérias minerais em pó ou em pasta; máquinas para fazer moldes de areia para fundição.
847420	Máquinas e aparelhos para esmagar, moer ou pulverizar
84743	Máquinas e aparelhos para misturar ou amassar:
847480	Outras máquinas e aparelhos
8475	Máquinas para montagem de lâmpadas, tubos ou válvulas, elétricos ou eletrônicos, ou de lâmpadas de luz relâmpago (flash), que tenham invólucro de vidro; máquinas para fabricação ou trabalho a quente do vidro ou das suas obras.
84752	Máquinas para fabricação ou trabalho a quente do vidro ou das suas obras:
847529	Outras
8476	Máquinas automáticas de venda de produtos (por exemplo, selos, cigarros, alimentos ou bebidas), incluindo as máquinas de trocar dinheiro.
84762	Máquinas automáticas de venda de bebidas:
84768	Outras máquinas:
847689	Outras
8477	Máquinas e aparelhos para trabalhar borracha ou plástico ou para fabricação de produtos dessas matérias, não especificados nem compreendidos noutras posições deste Capítulo.
847710	Máquinas de moldar por injeção
8477101	Horizontais, de comando numérico
8477102	Outras horizontais
8477109	Outras
847720	Extrusoras
847730	Máquinas de moldar por insuflação
847740	Máquinas de moldar a vácuo e outras máquinas de termoformar
84775	Outras máquinas e aparelhos para moldar ou dar forma:
847759	Outros
8477591	Prensas
847780	Outras máquinas e aparelhos
8478	Máquinas e aparelhos para preparar ou transformar tabaco, não especificados nem compreendidos noutras posições deste Capítulo.
847810	Máquinas e aparelhos
8479	Máquinas e aparelhos mecânicos com função própria, não especificados nem compreendidos noutras posições deste Capítulo.
847910	Máquinas e aparelhos para obras públicas, construção civil ou trabalhos semelhantes
84797	Pontes de embarque para passageiros:
84798	Outras máquinas e aparelhos:
847981	Para tratamento de metais, incluindo as bobinadoras para enrolamentos elétricos
847982	Para misturar, amassar, esmagar, moer, separar, peneirar, homogeneizar, emulsionar ou agitar
847989	Outros
8479891	Prensas; distribuidores e doseadores de sólidos ou de líquidos
8479892	Máquinas e aparelhos para cestaria ou espartaria; máquinas e aparelhos para fabricação de pincéis, brochas e escovas
8479893	Limpadores de para-brisas elétricos e acumuladores hidráulicos, para aeronaves
8479899	Outros
847990	Partes
8480	Caixas de fundição; placas de fundo para moldes; modelos para moldes; moldes para metais (exceto lingoteiras), carbonetos metálicos, vidro, matérias minerais, borracha ou plástico.
84804	Moldes para metais ou carbonetos metálicos:
848049	Outros
84807	Moldes para borracha ou plástico:
848079	Outros
8481	Torneiras, válvulas (incluindo as redutoras de pressão e as termostáticas) e dispositivos semelhantes, para canalizações, caldeiras, reservatórios, cubas e outros recipientes.
848120	Válvulas para transmissões óleo-hidráulicas ou pneumáticas
8481201	Rotativas, de caixas de direção hidráulica
848180	Outros dispositivos
8481801	Do tipo utilizado em banheiros ou cozinhas
8481802	Do tipo utilizado em refrigeração
8481803	Do tipo utilizado em equipamentos a gás
8481809	Outros
848190	Partes
8482	Rolamentos de esferas, de roletes ou de agulhas.
848210	Rolamentos de esferas
848220	Rolamentos de roletes cônicos, incluindo os conjuntos constituídos por cones e roletes cônicos
848250	Rolamentos de roletes cilíndricos, incluindo as montagens de gaiolas e roletes
84829	Partes:
848291	Esferas, roletes e agulhas
8482911	Esferas de aço calibradas
848299	Outras
8483	Árvores (veios) de transmissão (incluindo as árvores de cames e virabrequins (cambotas)) e manivelas; mancais (chumaceiras) e "bronzes"; engrenagens e rodas de fricção; eixos de esferas ou de roletes; redutores, multiplicadores, caixas de transmissão e variadores de velocidade, incluindo os conversores de torque (binários); volantes e polias, incluindo as polias para cadernais; embreagens e dispositivos de acoplamento, incluindo as juntas de articulação.
848310	Árvores (veios) de transmissão (incluindo as árvores de cames e virabrequins (cambotas)) e manivelas
8483101	Virabrequins
848330	Mancais (chumaceiras) sem rolamentos; "bronzes"
8483302	"Bronzes"
848340	Engrenagens e rodas de fricção, exceto rodas dentadas simples e outros elementos de transmissão apresentados separadamente; eixos de esferas ou de roletes; redutores, multiplicadores, caixas de transmissão e variadores de velocidade, incluindo os conversores de torque (binários)
848350	Volantes e polias, incluindo as polias para cadernais
848360	Embreagens e dispositivos de acoplamento, incluindo as juntas de articulação
8483601	Embreagens
8484	Juntas metaloplásticas; jogos ou sortidos de juntas de composições diferentes, apresentados em bolsas, envelopes ou embalagens semelhantes; juntas de vedação mecânicas.
8485	Máquinas para fabricação aditiva.
8486	Máquinas e aparelhos do tipo utilizado exclusiva ou principalmente na fabricação de boules ou wafers de material semicondutor, dispositivos semicondutores, circuitos integrados eletrônicos ou de dispositivos de visualização de tela (ecrã) plana; máquinas e aparelhos especificados na Nota 11 C) do presente Capítulo; partes e acessórios.
8487	Partes de máquinas ou de aparelhos, não especificadas nem compreendidas noutras posições do presente Capítulo, que não contenham conexões elétricas, partes isoladas eletricamente, bobinas, contatos nem quaisquer outros elementos com características elétricas.
85	Máquinas, aparelhos e materiais elétricos, e suas partes; aparelhos de gravação ou de reprodução de som, aparelhos de gravação ou de reprodução de imagens e de som em televisão, e suas partes e acessórios.
8501	Motores e geradores, elétricos, exceto os grupos eletrogêneos.
850110	Motores de potência não superior a 37,5 W
8501101	De corrente contínua
8501102	De corrente alternada
85013	Outros motores de corrente contínua; geradores de corrente contínua, exceto os geradores fotovoltaicos:
850131	De potência não superior a 750 W
850132	De potência superior a 750 W, mas não superior a 75 kW
850133	De potência superior a 75 kW, mas não superior a 375 kW
850134	De potência superior a 375 kW
8501341	Motores
850140	Outros motores de corrente alternada, monofásicos
8501401	De potência não superior a 15 kW
8501402	De potência superior a 15 kW
85015	Outros motores de corrente alternada, polifásicos:
850151	De potência não superior a 750 W
850152	De potência superior a 750 W, mas não superior a 75 kW
850153	De potência superior a 75 kW
85016	Geradores de corrente alternada (alternadores), exceto os geradores fotovoltaicos:
85017	Geradores fotovoltaicos de corrente contínua:
850172	De potência superior a 50 W
8502	Grupos eletrogêneos e conversores rotativos elétricos.
85021	Grupos eletrogêneos de motor de pistão, de ignição por compressão (motores diesel ou semidiesel):
850211	De potência não superior a 75 kVA
850212	De potência superior a 75 kVA, mas não superior a 375 kVA
850213	De potência superior a 375 kVA
8502131	De corrente alternada
850220	Grupos eletrogêneos de motor de pistão, de ignição por centelha (faísca) (motor de explosão)
8502201	De corrente alternada
85023	Outros grupos eletrogêneos:
850240	Conversores rotativos elétricos
850300	Partes reconhecíveis como exclusiva ou principalmente destinadas às máquinas das posições 85.01 ou 85.02.
8504	Transformadores elétricos, conversores elétricos estáticos (retificadores, por exemplo), bobinas de reatância e de autoindução.
85042	Transformadores de dielétrico líquido:
85043	Outros transformadores:
850431	De potência não superior a 1 kVA
8504311	Para frequências inferiores ou iguais a 60 Hz
8504319	Outros
850432	De potência superior a 1 kVA, mas não superior a 16 kVA
8504321	De potência não superior a 3 kVA
8504322	De potência superior a 3 kVA
850440	Conversores estáticos
8504402	Retificadores, exceto carregadores de acumuladores
850450	Outras bobinas de reatância e de autoindução
850490	Partes
8505	Eletroímãs; ímãs permanentes e artigos destinados a tornarem-se ímãs permanentes após magnetização; placas, mandris e dispositivos semelhantes, magnéticos ou eletromagnéticos, de fixação; acoplamentos, embreagens, variadores de velocidade e freios (travões), eletromagnéticos; cabeças de elevação eletromagnéticas.
85051	Ímãs permanentes e artigos destinados a tornarem-se ímãs permanentes após magnetização:
850519	Outros
850520	Acoplamentos, embreagens, variadores de velocidade e freios (travões), eletromagnéticos
850590	Outros, incluindo as partes
8505901	Eletroímãs
8506	Pilhas e baterias de pilhas, elétricas.
850610	De dióxido de manganês
8506101	Pilhas alcalinas
8506103	Baterias de pilhas
850630	De óxido de mercúrio
850640	De óxido de prata
850650	De lítio
850660	De ar-zinco
850680	Outras pilhas e baterias de pilhas
8507	Acumuladores elétricos e seus separadores, mesmo de forma quadrada ou retangular.
850710	De chumbo, do tipo utilizado para o arranque dos motores de pistão
850720	Outros acumuladores de chumbo
850730	De níquel-cádmio
8507301	De peso inferior ou igual a 2.500 kg
850750	De níquel-hidreto metálico
850790	Partes
8508	Aspiradores.
85081	Com motor elétrico incorporado:
8509	Aparelhos eletromecânicos com motor elétrico incorporado, de uso doméstico, exceto os aspiradores da posição 85.08.
850940	Trituradores (moedores) e misturadores de alimentos; espremedores de fruta ou de produtos hortícolas
850980	Outros aparelhos
8510	Aparelhos ou máquinas de barbear, máquinas de cortar o cabelo ou de tosquiar e aparelhos de depilar, com motor elétrico incorporado.
851090	Partes
8510901	De aparelhos ou máquinas de barbear
8511	Aparelhos e dispositivos elétricos de ignição ou de arranque para motores de ignição por centelha (faísca) ou por compressão (por exemplo, magnetos, dínamos-magnetos, bobinas de ignição, velas de ignição ou de aquecimento, motores de arranque); geradores (por exemplo, dínamos e alternadores) e conjuntores-disjuntores utilizados com estes motores.
851120	Magnetos; dínamos-magnetos; volantes magnéticos
851130	Distribuidores; bobinas de ignição
851150	Outros geradores
851180	Outros aparelhos e dispositivos
8512	Aparelhos elétricos de iluminação ou de sinalização (exceto os da posição 85.39), limpadores de para-brisas, degeladores e desembaçadores elétricos, do tipo utilizado em ciclos ou automóveis.
851220	Outros aparelhos de iluminação ou de sinalização visual
8512201	Aparelhos de iluminação
8512202	Aparelhos de sinalização visual
851240	Limpadores de para-brisas, degeladores e desembaçadores
8513	Lanternas elétricas portáteis concebidas para funcionar por meio de sua própria fonte de energia (por exemplo, de pilhas, de acumuladores, de magnetos), excluindo os aparelhos de iluminação da posição 85.12.
851310	Lanternas
8514	Fornos elétricos industriais ou de laboratório, incluindo os que funcionam por indução ou por perdas dielétricas; outros aparelhos industriais ou de laboratório para tratamento térmico de matérias por indução ou por perdas dielétricas.
85141	Fornos de resistência (de aquecimento indireto):
851420	Fornos que funcionam por indução ou por perdas dielétricas
8514201	Por indução
85143	Outros fornos:
8515	Máquinas e aparelhos para soldar (mesmo de corte) elétricos (incluindo os a gás aquecido eletricamente), a laser ou outros feixes de luz ou de fótons, a ultrassom, a feixes de elétrons, a impulsos magnéticos ou a jato de plasma; máquinas e aparelhos elétricos para projeção a quente de metais ou de cermets.
85151	Máquinas e aparelhos para soldadura forte ou fraca:
85152	Máquinas e aparelhos para soldar metais por resistência:
85153	Máquinas e aparelhos para soldar metais por arco ou jato de plasma:
851531	Inteira ou parcialmente automáticos
851580	Outras máquinas e aparelhos
8516	Aquecedores elétricos de água, incluindo os de imersão; aparelhos elétricos para aquecimento de ambientes, do solo ou para usos semelhantes; aparelhos eletrotérmicos para arranjos do cabelo (por exemplo, secadores de cabelo, frisadores, aquecedores de ferros de frisar) ou para secar as mãos; ferros elétricos de passar; outros aparelhos eletrotérmicos de uso doméstico; resistências de aquecimento, exceto as da posição 85.45.
85162	Aparelhos elétricos para aquecimento de ambientes, do solo ou para usos semelhantes:
85163	Aparelhos eletrotérmicos para arranjos do cabelo ou para secar as mãos:
85167	Outros aparelhos eletrotérmicos:
851679	Outros
851680	Resistências de aquecimento
8517	Aparelhos telefônicos, incluindo os telefones inteligentes (smartphones) e outros telefones para redes celulares ou para outras redes sem fio; outros aparelhos para a transmissão ou recepção de voz, imagens ou outros dados, incluindo os aparelhos para comunicação em redes por fio ou redes sem fio (tal como uma rede local (LAN) ou uma rede de área estendida (longa distância) (WAN)), exceto os aparelhos das posições 84.43, 85.25, 85.27 ou 85.28.
85171	Aparelhos telefônicos, incluindo os telefones inteligentes (smartphones) e outros telefones para redes celulares ou para outras redes sem fio:
851714	Outros telefones para redes celulares ou para outras redes sem fio
8517143	De redes celulares, exceto por satélite
8517144	De telecomunicações por satélite
851718	Outros
85176	Outros aparelhos para a transmissão ou recepção de voz, imagens ou outros dados, incluindo os aparelhos para comunicação em redes por fio ou redes sem fio (tal como uma rede local (LAN) ou uma rede de área estendida (longa distância) (WAN)):
851761	Estações-base
8517614	De telecomunicação por satélite
8517619	Outras
851762	Aparelhos para recepção, conversão, transmissão ou regeneração de voz, imagens ou outros dados, incluindo os aparelhos de comutação e roteamento
8517621	Concentradores de linhas de assinantes (terminais de central ou terminal remoto) e multiplexadores
8517622	Aparelhos para comutação de linhas telefônicas
8517623	Outros aparelhos para comutação
8517624	Roteadores digitais, em redes mesmo com fio
8517625	Outros aparelhos para recepção, transmissão ou regeneração de voz, imagens ou outros dados em rede com fio
8517626	Aparelhos emissores com receptor incorporado de tecnologia celular ou por satélite
8517627	Outros aparelhos emissores com receptor incorporado, digitais
8517629	Outros
85177	Partes:
851771	Antenas e refletores de antenas de qualquer tipo; partes reconhecíveis como de utilização conjunta com esses artigos
8518	Microfones e seus suportes; alto-falantes (altifalantes), mesmo montados nas suas caixas (colunas); fones de ouvido (auscultadores e auriculares), mesmo combinados com um microfone, e conjuntos ou sortidos constituídos por um microfone e um ou mais alto-falantes (altifalantes); amplificadores elétricos de audiofrequência; aparelhos elétricos de amplificação de som.
851810	Microfones e seus suportes
85182	Alto-falantes (altifalantes), mesmo montados nas suas caixas (colunas):
851829	Outros
851890	Partes
8519	Aparelhos de gravação de som; aparelhos de reprodução de som; aparelhos de gravação e de reprodução de som.
85198	Outros aparelhos:
851981	Que utilizem um suporte magnético, óptico ou de semicondutor
8521	Aparelhos de gravação ou de reprodução de vídeo, mesmo incorporando um receptor de televisão.
852110	De fita magnética
8521108	Outros, para fitas de largura inferior a 19,05 mm (3/4'')
8522	Partes e acessórios reconhecíveis como sendo exclusiva ou principalmente destinados aos aparelhos das posições 85.19 ou 85.21.
8523	Discos, fitas, dispositivos de armazenamento de dados não voláteis à base de semicondutores, "cartões inteligentes" e outros suportes para gravação de som ou para gravações semelhantes, mesmo gravados, incluindo as matrizes e moldes galvânicos para fabricação de discos, exceto os produtos do Capítulo 37.
85232	Suportes magnéticos:
852321	Cartões com tarja (banda) magnética
852329	Outros
8523291	Discos magnéticos
85234	Suportes ópticos:
852341	Não gravados
852349	Outros
85235	Suportes de semicondutor:
852351	Dispositivos de armazenamento de dados não voláteis à base de semicondutores
852352	"Cartões inteligentes"
8524	Módulos de visualização de tela (ecrã) plana, mesmo que incorporem telas sensíveis ao toque (ecrãs tácteis).
85241	Sem controladores (drivers) nem circuitos de controle:
85249	Outros:
8525	Aparelhos transmissores (emissores) para radiodifusão ou televisão, mesmo que incorporem um aparelho receptor ou um aparelho de gravação ou de reprodução de som; câmeras de televisão, câmeras fotográficas digitais e câmeras de vídeo.
852550	Aparelhos transmissores (emissores)
8525501	De radiodifusão
8525502	De televisão
852560	Aparelhos transmissores (emissores) que incorporem um aparelho receptor
85258	Câmeras de televisão, câmeras fotográficas digitais e câmeras de vídeo:
852589	Outras
8525891	Câmeras de televisão
8525892	Câmeras fotográficas digitais e câmeras de vídeo
8526	Aparelhos de radiodetecção e de radiossondagem (radar), aparelhos de radionavegação e aparelhos de radiotelecomando.
85269	Outros:
8527	Aparelhos receptores para radiodifusão, mesmo combinados num mesmo invólucro, com um aparelho de gravação ou de reprodução de som, ou com um relógio.
85271	Aparelhos receptores de radiodifusão suscetíveis de funcionarem sem fonte externa de energia:
85272	Aparelhos receptores de radiodifusão que só funcionem com fonte externa de energia, do tipo utilizado em veículos automóveis:
85279	Outros:
852799	Outros
8528	Monitores e projetores, que não incorporem aparelho receptor de televisão; aparelhos receptores de televisão, mesmo que incorporem um aparelho receptor de radiodifusão ou um aparelho de gravação ou de reprodução de som ou de imagens.
85284	Monitores com tubo de raios catódicos:
852849	Outros
85285	Outros monitores:
85286	Projetores:
852869	Outros
85287	Aparelhos receptores de televisão, mesmo que incorporem um aparelho receptor de radiodifusão ou um aparelho de gravação ou de reprodução de som ou de imagens:
852871	Não concebidos para incorporar um dispositivo de visualização ou uma tela (ecrã), de vídeo
8528711	Receptor-decodificador integrado (IRD) de sinais digitalizados de vídeo codificados
8529	Partes reconhecíveis como exclusiva ou principalmente destinadas aos aparelhos das posições 85.24 a 85.28.
852910	Antenas e refletores de antenas de qualquer tipo; partes reconhecíveis como de utilização conjunta com esses artigos
852990	Outras
8529901	De aparelhos das subposições 8525.50 ou 8525.60
8530	Aparelhos elétricos de sinalização (excluindo os de transmissão de mensagens), de segurança, de controle e de comando, para vias férreas ou semelhantes, vias terrestres ou fluviais, para áreas ou parques de estacionamento, instalações portuárias ou para aeródromos (exceto os da posição 86.08).
853010	Aparelhos para vias férreas ou semelhantes
853080	Outros aparelhos
8531	Aparelhos elétricos de sinalização acústica ou visual (por exemplo, campainhas, sirenes, painéis indicadores, aparelhos de alarme para proteção contra roubo ou incêndio), exceto os das posições 85.12 ou 85.30.
853110	Aparelhos elétricos de alarme para proteção contra roubo ou incêndio e aparelhos semelhantes
8532	Condensadores elétricos, fixos, variáveis ou ajustáveis.
85322	Outros condensadores fixos:
853221	De tântalo
8532211	Próprios para montagem em superfície (SMD - Surface Mounted Device)
853223	Com dielétrico de cerâmica, de uma só camada
853224	Com dielétrico de cerâmica, de camadas múltiplas
853225	Com dielétrico de papel ou de plástico
853229	Outros
853230	Condensadores variáveis ou ajustáveis
8533	Resistências elétricas (incluindo os reostatos e os potenciômetros), exceto de aquecimento.
85332	Outras resistências fixas:
853321	Para potência não superior a 20 W
85333	Resistências variáveis bobinadas (incluindo os reostatos e os potenciômetros):
853331	Para potência não superior a 20 W
853339	Outras
853340	Outras resistências variáveis (incluindo os reostatos e os potenciômetros)
8533401	Resistências não lineares semicondutoras
8533409	Outras
853400	Circuitos impressos.
8534001	Simples face, rígidos
8534003	Dupla face, rígidos
8534005	Multicamadas
8535	Aparelhos para interrupção, seccionamento, proteção, derivação, ligação ou conexão de circuitos elétricos (por exemplo, interruptores, comutadores, corta-circuitos, para-raios, limitadores de tensão, supressores de picos de tensão (eliminadores de onda), tomadas de corrente e outros conectores, caixas de junção), para uma tensão superior a 1.000 V.
85352	Disjuntores:
853530	Seccionadores e interruptores
8535301	Para corrente nominal inferior ou igual a 1.600 A
8535302	Para corrente nominal superior a 1.600 A
853540	Para-raios, limitadores de tensão e supressores de picos de tensão (eliminadores de onda)
853590	Outros
8536	Aparelhos para interrupção, seccionamento, proteção, derivação, ligação ou conexão de circuitos elétricos (por exemplo, interruptores, comutadores, relés, corta-circuitos, supressores de picos de tensão (eliminadores de onda), plugues (fichas) e tomadas de corrente, suportes para lâmpadas e outros conectores, caixas de junção), para uma tensão não superior a 1.000 V; conectores para fibras ópticas, feixes ou cabos de fibras ópticas.
853630	Outros aparelhos para proteção de circuitos elétricos
85364	Relés:
853650	Outros interruptores, seccionadores e comutadores
85366	Suportes para lâmpadas, plugues (fichas) e tomadas de corrente:
853669	Outros
853690	Outros aparelhos
8537	Quadros, painéis, consoles, cabinas, armários e outros suportes com dois ou mais aparelhos das posições 85.35 ou 85.36, para comando elétrico ou distribuição de energia elétrica, incluindo os que incorporem instrumentos ou aparelhos do Capítulo 90, bem como os aparelhos de comando numérico, exceto os aparelhos de comutação da posição 85.17.
853710	Para uma tensão não superior a 1.000 V
8537101	Comando numérico computadorizado (CNC)
853720	Para uma tensão superior a 1.000 V
8538	Partes reconhecíveis como exclusiva ou principalmente destinadas aos aparelhos das posições 85.35, 85.36 ou 85.37.
853890	Outras
8539	Lâmpadas e tubos elétricos de incandescência ou de descarga, incluindo os artigos denominados "faróis e projetores, em unidades seladas" e as lâmpadas e tubos de raios ultravioleta ou infravermelhos; lâmpadas de arco; fontes de luz de diodos emissores de luz (LED).
853910	Artigos denominados "faróis e projetores, em unidades seladas"
85392	Outras lâmpadas e tubos de incandescência, exceto de raios ultravioleta ou infravermelhos:
853921	Halógenos, de tungstênio (volfrâmio)
853929	Outros
85393	Lâmpadas e tubos de descarga, exceto de raios ultravioleta:
853931	Fluorescentes, de cátodo quente
8539311	Lâmpadas, com reator eletrônico incorporado e base rosca E 14, E 27 ou E 40
8539313	Tubos
853932	Lâmpadas de vapor de mercúrio ou de sódio; lâmpadas de halogeneto metálico
853939	Outros
8539391	Tubos fluorescentes de cátodo frio ou de eletrodo externo, para telas eletrônicas
85394	Lâmpadas e tubos de raios ultravioleta ou infravermelhos; lâmpadas de arco:
853941	Lâmpadas de arco
85395	Fontes de luz de diodos emissores de luz (LED):
853990	Partes
8540	Lâmpadas, tubos e válvulas, eletrônicos, de cátodo quente, cátodo frio ou fotocátodo (por exemplo, lâmpadas, tubos e válvulas, de vácuo, de vapor ou de gás, ampolas retificadoras de vapor de mercúrio, tubos catódicos, tubos e válvulas para câmeras de televisão), exceto os da posição 85.39.
85401	Tubos catódicos para receptores de televisão, incluindo os tubos para monitores de vídeo:
854020	Tubos para câmeras de televisão; tubos conversores ou intensificadores de imagens; outros tubos de fotocátodo
8540201	Tubos para câmeras de televisão
854060	Outros tubos catódicos
85407	Tubos para micro-ondas (por exemplo, magnétrons, clístrons, guias (tubos) de ondas progressivas, carcinotrons), excluindo os tubos comandados por grade (grelha):
85408	Outras lâmpadas, tubos e válvulas:
854089	Outros
85409	Partes:
854091	De tubos catódicos
8541	Dispositivos semicondutores (por exemplo, diodos, transistores, transdutores à base de semicondutores); dispositivos fotossensíveis semicondutores, incluindo as células fotovoltaicas, mesmo montadas em módulos ou em painéis; diodos emissores de luz (LED), mesmo montados com outros diodos emissores de luz (LED); cristais piezelétricos montados.
854110	Diodos, exceto fotodiodos e diodos emissores de luz (LED)
8541101	Não montados
8541102	Montados, próprios para montagem em superfície (SMD - Surface Mounted Device)
8541103	Montados, próprios para montagem por inserção (PTH - Pin Through Hole)
8541109	Outros
85412	Transistores, exceto os fototransistores:
854121	Com capacidade de dissipação inferior a 1 W
8541219	Outros
854129	Outros
854130	Tiristores, diacs e triacs, exceto os dispositivos fotossensíveis
8541301	Não montados
8541302	Montados
85414	Dispositivos fotossensíveis semicondutores, incluindo as células fotovoltaicas, mesmo montadas em módulos ou em painéis; diodos emissores de luz (LED):
854141	Diodos emissores de luz (LED)
8541411	Não montados
8541412	Montados
854142	Células fotovoltaicas não montadas em módulos nem em painéis
85415	Outros dispositivos semicondutores:
854160	Cristais piezelétricos montados
854190	Partes
8542	Circuitos integrados eletrônicos.
85423	Circuitos integrados eletrônicos:
854231	Processadores e controladores, mesmo combinados com memórias, conversores, circuitos lógicos, amplificadores, circuitos temporizadores e de sincronização, ou outros circuitos
854232	Memórias
8542322	Montadas, próprias para montagem em superfície (SMD - Surface Mounted Device)
8542329	Outras
854233	Amplificadores
8542331	Híbridos
854239	Outros
8542391	Híbridos
8542393	Outros, montados, próprios para montagem em superfície (SMD - Surface Mounted Device)
8542399	Outros
8543	Máquinas e aparelhos elétricos com função própria, não especificados nem compreendidos noutras posições do presente Capítulo.
854330	Máquinas e aparelhos de galvanoplastia, eletrólise ou eletroforese
854370	Outras máquinas e aparelhos
8543701	Amplificadores de radiofrequência
8543703	Máquinas e aparelhos auxiliares para vídeo
8543709	Outros
854390	Partes
8544	Fios, cabos (incluindo os cabos coaxiais) e outros condutores, isolados para usos elétricos (incluindo os envernizados ou oxidados anodicamente), mesmo com peças de conexão; cabos de fibras ópticas, constituídos por fibras embainhadas individualmente, mesmo com condutores elétricos ou munidos de peças de conexão.
85441	Fios para bobinar:
854419	Outros
8544191	De alumínio
85444	Outros condutores elétricos, para uma tensão não superior a 1.000 V:
854470	Cabos de fibras ópticas
8545	Eletrodos de carvão, escovas de carvão, carvões para lâmpadas ou para pilhas e outros artigos de grafita ou de outro carvão, mesmo com metal, para usos elétricos.
85451	Eletrodos:
854519	Outros
854590	Outros
8546	Isoladores elétricos de qualquer matéria.
8547	Peças isolantes inteiramente de matérias isolantes, ou com simples peças metálicas de montagem (suportes roscados, por exemplo) incorporadas na massa, para máquinas, aparelhos e instalações elétricas, exceto os isoladores da posição 85.46; tubos isoladores e suas peças de ligação, de metais comuns, isolados interiormente.
854720	Peças isolantes de plástico
854800	Partes elétricas de máquinas ou aparelhos, não especificadas nem compreendidas noutras posições do presente Capítulo.
8549	Desperdícios e resíduos, e sucata, elétricos e eletrônicos.
85491	Desperdícios e resíduos, e sucata, de pilhas, de baterias de pilhas e de acumuladores, elétricos; pilhas, baterias de pilhas e acumuladores, elétricos, inservíveis:
85492	Do tipo utilizado principalmente para a recuperação de metais preciosos:
85493	Outras montagens elétricas e eletrônicas e placas de circuitos impressos:
85499	Outros:
86	Veículos e material para vias férreas ou semelhantes, e suas partes; aparelhos mecânicos (incluindo os eletromecânicos) de sinalização para vias de comunicação.
8601	Locomotivas e locotratores, de fonte externa de eletricidade ou de acumuladores elétricos.
8602	Outras locomotivas e locotratores; tênderes.
8603	Litorinas (automotoras), mesmo para circulação urbana, exceto as da posição 86.04.
860400	Veículos para inspeção e manutenção de vias férreas ou semelhantes, mesmo autopropulsados (por exemplo, vagões-oficinas, vagões-guindastes, vagões equipados com batedores de balastro, alinhadores de vias, viaturas para testes e dresinas).
860500	Vagões de passageiros (carruagens), furgões para bagagem, vagões-postais e outros vagões especiais, para vias férreas ou semelhantes (excluindo as viaturas da posição 86.04).
8606	Vagões para transporte de mercadorias sobre vias férreas.
86069	Outros:
8607	Partes de veículos para vias férreas ou semelhantes.
86071	Bogies, bissels, eixos e rodas, e suas partes:
860711	Bogies e bissels, de tração
860719	Outros, incluindo as partes
8607191	Mancais
86072	Freios (travões) e suas partes:
86079	Outras:
860800	Material fixo de vias férreas ou semelhantes; aparelhos mecânicos (incluindo os eletromecânicos) de sinalização, de segurança, de controle ou de comando para vias férreas ou semelhantes, rodoviárias ou fluviais, para áreas ou parques de estacionamento, instalações portuárias ou para aeródromos; suas partes.
8608001	Aparelhos mecânicos (incluindo os eletromecânicos) de sinalização, de segurança, de controle ou de comando para vias férreas ou semelhantes, rodoviárias ou fluviais, para áreas ou parques de estacionamento, instalações portuárias ou para aeródromos
87	Veículos automóveis, tratores, ciclos e outros veículos terrestres, suas partes e acessórios.
8701	Tratores (exceto os carros-tratores da posição 87.09).
87012	Tratores rodoviários para semirreboques:
87019	Outros, com uma potência de motor:
870194	Superior a 75 kW, mas não superior a 130 kW
870195	Superior a 130 kW
8702	Veículos automóveis para transporte de dez pessoas ou mais, incluindo o motorista.
870240	Unicamente com motor elétrico para propulsão
8703	Automóveis de passageiros e outros veículos automóveis principalmente concebidos para transporte de pessoas (exceto os da posição 87.02), incluindo os veículos de uso misto (station wagons) e os automóveis de corrida.
87032	Outros veículos, unicamente com motor de pistão de ignição por centelha (faísca):
870322	De cilindrada superior a 1.000 cm3, mas não superior a 1.500 cm3
870323	De cilindrada superior a 1.500 cm3, mas não superior a 3.000 cm3
870324	De cilindrada superior a 3.000 cm3
87033	Outros veículos, unicamente com motor de pistão de ignição por compressão (diesel ou semidiesel):
870331	De cilindrada não superior a 1.500 cm3
870332	De cilindrada superior a 1.500 cm3, mas não superior a 2.500 cm3
870333	De cilindrada superior a 2.500 cm3
8704	Veículos automóveis para transporte de mercadorias.
870410	Dumpers concebidos para serem utilizados fora de rodovias
87042	Outros, unicamente com motor de pistão, de ignição por compressão (diesel ou semidiesel):
870421	De peso em carga máxima (bruto) não superior a 5 toneladas
870422	De peso em carga máxima (bruto) superior a 5 toneladas, mas não superior a 20 toneladas
870423	De peso em carga máxima (bruto) superior a 20 toneladas
87043	Outros, unicamente com motor de pistão, de ignição por centelha (faísca):
870431	De peso em carga máxima (bruto) não superior a 5 toneladas
870432	De peso em carga máxima (bruto) superior a 5 toneladas
87044	Outros, equipados para propulsão, simultaneamente, com motor de pistão de ignição por compressão (diesel ou semidiesel) e motor elétrico:
87045	Outros, equipados para propulsão, simultaneamente, com motor de pistão de ignição por centelha (faísca) e motor elétrico:
8705	Veículos automóveis para usos especiais (por exemplo, autossocorros, caminhões-guindastes, veículos de combate a incêndio, caminhões-betoneiras, veículos para varrer, veículos para espalhar, veículos-oficinas, veículos radiológicos), exceto os concebidos principalmente para transporte de pessoas ou de mercadorias.
870510	Caminhões-guindastes
870590	Outros
870600	Chassis com motor para os veículos automóveis das posições 87.01 a 87.05.
8707	Carroçarias para os veículos automóveis das posições 87.01 a 87.05, incluindo as cabinas.
870790	Outras
8708	Partes e acessórios dos veículos automóveis das posições 87.01 a 87.05.
87082	Outras partes e acessórios de carroçarias (incluindo as de cabinas):
870829	Outros
8708291	Dos veículos das subposições 8701.10, 8701.30, 8701.91 a 8701.95 ou 8704.10
8708299	Outros
870830	Freios (travões) e servofreios; suas partes
8708301	Guarnições de freios (travões) montadas
870840	Caixas de marchas (velocidades) e suas partes
8708401	Caixas de marchas dos veículos das subposições 8701.10, 8701.30, 8701.91 a 8701.95 ou 8704.10
870850	Eixos motores com diferencial, mesmo providos de outros componentes de transmissão, e eixos não motores; suas partes
8708501	Dos veículos das subposições 8701.10, 8701.30, 8701.91 a 8701.95 ou 8704.10
8708509	Partes
870870	Rodas, suas partes e acessórios
87089	Outras partes e acessórios:
870894	Volantes, colunas e caixas, de direção; suas partes
8708941	Volantes, colunas e caixas, de direção dos veículos das subposições 8701.10, 8701.30, 8701.91 a 8701.95 ou 8704.10
8708948	Outros
870895	Bolsas infláveis de segurança com sistema de insuflação (airbags); suas partes
8708952	Partes
870899	Outros
8709	Veículos automóveis sem dispositivo de elevação, do tipo utilizado em fábricas, armazéns, portos ou aeroportos, para transporte de mercadorias a curtas distâncias; carros-tratores do tipo utilizado nas estações ferroviárias; suas partes.
87091	Veículos:
8711	Motocicletas (incluindo os ciclomotores) e outros ciclos equipados com motor auxiliar, mesmo com carro lateral; carros laterais.
871120	Com motor de pistão de cilindrada superior a 50 cm3, mas não superior a 250 cm3
871200	Bicicletas e outros ciclos (incluindo os triciclos), sem motor.
8713	Cadeiras de rodas e outros veículos para pessoas com incapacidade, mesmo com motor ou outro mecanismo de propulsão.
8714	Partes e acessórios dos veículos das posições 87.11 a 87.13.
87149	Outros:
871493	Cubos, exceto de freios (travões), e pinhões de rodas livres
8714931	Cubos, exceto de freios (travões)
871494	Freios (travões), incluindo os cubos de freios (travões), e suas partes
871496	Pedais e pedaleiros, e suas partes
8714961	Pedaleiros e suas partes
871499	Outros
8716	Reboques e semirreboques, para quaisquer veículos; outros veículos não autopropulsados; suas partes.
87163	Outros reboques e semirreboques, para transporte de mercadorias:
871690	Partes
88	Aeronaves e aparelhos espaciais, e suas partes.
8802	Outros veículos aéreos (por exemplo, helicópteros, aviões), exceto veículos aéreos (aeronaves) não tripulados da posição 88.06; veículos espaciais (incluindo os satélites) e seus veículos de lançamento, e veículos suborbitais.
88021	Helicópteros:
880212	De peso superior a 2.000 kg, vazios (sem carga)
880220	Aviões e outros veículos aéreos, de peso não superior a 2.000 kg, vazios (sem carga)
8802202	A turboélice
880230	Aviões e outros veículos aéreos, de peso superior a 2.000 kg, mas não superior a 15.000 kg, vazios (sem carga)
8802302	A turboélice
8802303	A turbojato
880240	Aviões e outros veículos aéreos, de peso superior a 15.000 kg, vazios (sem carga)
8805	Aparelhos e dispositivos para lançamento de veículos aéreos; aparelhos e dispositivos para aterrissagem (aterragem) de veículos aéreos em porta-aviões e aparelhos e dispositivos semelhantes; aparelhos de treinamento de voo em terra; suas partes.
88052	Aparelhos de treinamento de voo em terra e suas partes:
8806	Veículos aéreos (aeronaves) não tripulados.
88062	Outros, concebidos unicamente para serem pilotados remotamente:
88069	Outros:
8807	Partes dos aparelhos das posições 88.01, 88.02 ou 88.06.
89	Embarcações e estruturas flutuantes.
8901	Transatlânticos, barcos de excursão, ferryboats, cargueiros, chatas e embarcações semelhantes, para o transporte de pessoas ou de mercadorias.
890200	Barcos de pesca; navios-fábricas e outras embarcações para o tratamento ou conservação de produtos da pesca.
8903	Iates e outros barcos e embarcações de recreio ou de esporte; barcos a remos e canoas.
89031	Barcos infláveis, mesmo com casco rígido:
89032	Barcos à vela, exceto os infláveis, mesmo com motor auxiliar:
89033	Barcos a motor, exceto os infláveis, não equipados com motor fora de borda:
89039	Outros:
8905	Barcos-faróis, barcos-bombas, dragas, guindastes flutuantes e outras embarcações em que a navegação é acessória da função principal; docas flutuantes; plataformas de perfuração ou de exploração, flutuantes ou submersíveis.
8906	Outras embarcações, incluindo os navios de guerra e os barcos salva-vidas, exceto os barcos a remos.
8907	Outras estruturas flutuantes (por exemplo, balsas, reservatórios, caixões, boias de amarração, boias de sinalização e semelhantes).
90	Instrumentos e aparelhos de óptica, de fotografia, de cinematografia, de medida, de controle ou de precisão; instrumentos e aparelhos médico-cirúrgicos; suas partes e acessórios.
9001	Fibras ópticas e feixes de fibras ópticas; cabos de fibras ópticas, exceto os da posição 85.44; matérias polarizantes em folhas ou em placas; lentes (incluindo as de contato), prismas, espelhos e outros elementos de óptica, de qualquer matéria, não montados, exceto os de vidro não trabalhado opticamente.
900110	Fibras ópticas, feixes e cabos de fibras ópticas
9001101	Fibras ópticas
900190	Outros
9002	Lentes, prismas, espelhos e outros elementos de óptica, de qualquer matéria, montados, para instrumentos ou aparelhos, exceto os de vidro não trabalhado opticamente.
90021	Objetivas:
900211	Para câmeras, para projetores ou para aparelhos fotográficos ou cinematográficos, de ampliação ou de redução
9002111	Para câmeras fotográficas ou cinematográficas ou para projetores
900220	Filtros
900290	Outros
9003	Armações para óculos e artigos semelhantes, e suas partes.
90031	Armações:
900319	De outras matérias
900390	Partes
9004	Óculos para correção, proteção ou outros fins, e artigos semelhantes.
900490	Outros
9005	Binóculos, lunetas, incluindo as astronômicas, telescópios ópticos, e suas armações; outros instrumentos de astronomia e suas armações, exceto os aparelhos de radioastronomia.
900590	Partes e acessórios (incluindo as armações)
9006	Câmeras fotográficas; aparelhos e dispositivos, incluindo as lâmpadas e tubos, de luz relâmpago (flash), para fotografia, exceto as lâmpadas e tubos de descarga da posição 85.39.
90065	Outras câmeras fotográficas:
900653	Para filmes em rolos de 35 mm de largura
900659	Outras
9006595	Outras, de foco ajustável
90066	Aparelhos e dispositivos, incluindo as lâmpadas e tubos, de luz relâmpago (flash), para fotografia:
90069	Partes e acessórios:
900691	De câmeras fotográficas
9007	Câmeras e projetores, cinematográficos, mesmo com aparelhos de gravação ou de reprodução de som incorporados.
900720	Projetores
90079	Partes e acessórios:
9008	Aparelhos de projeção fixa; aparelhos fotográficos de ampliação ou de redução.
9010	Aparelhos e equipamentos para laboratórios fotográficos ou cinematográficos, não especificados nem compreendidos noutras posições do presente Capítulo; negatoscópios; telas para projeção.
901010	Aparelhos e equipamentos para revelação automática de filmes fotográficos, de filmes cinematográficos ou de papel fotográfico, em rolos, ou para cópia automática de filmes revelados em rolos de papel fotográfico
901050	Outros aparelhos e equipamentos para laboratórios fotográficos ou cinematográficos; negatoscópios
901090	Partes e acessórios
9011	Microscópios ópticos, incluindo os microscópios para fotomicrografia, cinefotomicrografia ou microprojeção.
901120	Outros microscópios, para fotomicrografia, cinefotomicrografia ou microprojeção
901180	Outros microscópios
901190	Partes e acessórios
9012	Microscópios, exceto ópticos; difratógrafos.
901210	Microscópios, exceto ópticos; difratógrafos
901290	Partes e acessórios
9013	Lasers, exceto diodos laser; outros aparelhos e instrumentos de óptica, não especificados nem compreendidos noutras posições do presente Capítulo.
901310	Miras telescópicas para armas; periscópios; lunetas para máquinas, aparelhos ou instrumentos do presente Capítulo ou da Seção XVI
9014	Bússolas, incluindo as agulhas de marear; outros instrumentos e aparelhos de navegação.
901420	Instrumentos e aparelhos para navegação aérea ou espacial (exceto bússolas)
901480	Outros aparelhos e instrumentos
9015	Instrumentos e aparelhos de geodésia, topografia, agrimensura, nivelamento, fotogrametria, hidrografia, oceanografia, hidrologia, meteorologia ou de geofísica, exceto bússolas; telêmetros.
901520	Teodolitos e taqueômetros
901580	Outros instrumentos e aparelhos
901590	Partes e acessórios
901600	Balanças sensíveis a pesos inferiores ou iguais a 5 cg, mesmo com pesos.
9017	Instrumentos de desenho, de traçado ou de cálculo (por exemplo, máquinas de desenhar, pantógrafos, transferidores, estojos de desenho, réguas de cálculo e discos de cálculo); instrumentos de medida de distâncias de uso manual (por exemplo, metros, micrômetros, paquímetros e calibres), não especificados nem compreendidos noutras posições do presente Capítulo.
901710	Mesas e máquinas de desenhar, mesmo automáticas
901730	Micrômetros, paquímetros, calibres e semelhantes
901780	Outros instrumentos
901790	Partes e acessórios
9018	Instrumentos e aparelhos para medicina, cirurgia, odontologia e veterinária, incluindo os aparelhos para cintilografia e outros aparelhos eletromédicos, bem como os aparelhos para testes visuais.
90181	Aparelhos de eletrodiagnóstico (incluindo os aparelhos de exploração funcional e os de verificação de parâmetros fisiológicos):
901812	Aparelhos de diagnóstico por varredura ultrassônica (scanners)
901814	Aparelhos de cintilografia
901819	Outros
901820	Aparelhos de raios ultravioleta ou infravermelhos
90183	Seringas, agulhas, cateteres, cânulas e instrumentos semelhantes:
901831	Seringas, mesmo com agulhas
9018311	De plástico
901832	Agulhas tubulares de metal e agulhas para suturas
9018321	Tubulares de metal
901839	Outros
9018392	Sondas, cateteres e cânulas
9018399	Outros
90184	Outros instrumentos e aparelhos para odontologia:
901849	Outros
9018491	Brocas
9018499	Outros
901850	Outros instrumentos e aparelhos para oftalmologia
901890	Outros instrumentos e aparelhos
9018902	Bisturis
9018903	Litótomos e litotritores
9018906	Aparelhos para medida da pressão arterial
9018909	Outros
9019	Aparelhos de mecanoterapia; aparelhos de massagem; aparelhos de psicotécnica; aparelhos de ozonoterapia, de oxigenoterapia, de aerossolterapia, aparelhos respiratórios de reanimação e outros aparelhos de terapia respiratória.
901920	Aparelhos de ozonoterapia, de oxigenoterapia, de aerossolterapia, aparelhos respiratórios de reanimação e outros aparelhos de terapia respiratória
902000	Outros aparelhos respiratórios e máscaras contra gases, exceto as máscaras de proteção desprovidas de mecanismo e de elemento filtrante amovível.
9021	Artigos e aparelhos ortopédicos, incluindo as cintas e fundas médico-cirúrgicas e as muletas; talas, goteiras e outros artigos e aparelhos para fraturas; artigos e aparelhos de prótese; aparelhos para facilitar a audição dos surdos e outros aparelhos para compensar uma deficiência ou uma incapacidade, destinados a serem transportados à mão ou sobre as pessoas ou a serem implantados no organismo.
902110	Artigos e aparelhos ortopédicos ou para fraturas
9021109	Partes e acessórios
90212	Artigos e aparelhos de prótese dentária:
902121	Dentes artificiais
90213	Outros artigos e aparelhos de prótese:
902131	Próteses articulares
902139	Outros
9021391	Válvulas cardíacas
9021399	Partes e acessórios
902190	Outros
9021901	Aparelhos que se implantam no organismo para compensar uma deficiência ou uma incapacidade
9021909	Partes e acessórios
9022	Aparelhos de raios X e aparelhos que utilizem radiações alfa, beta, gama ou outras radiações ionizantes, mesmo para usos médicos, cirúrgicos, odontológicos ou veterinários, incluindo os aparelhos de radiofotografia ou de radioterapia, os tubos de raios X e outros dispositivos geradores de raios X, os geradores de tensão, as mesas de comando, as telas de visualização, as mesas, cadeiras e suportes semelhantes para exame ou tratamento.
90221	Aparelhos de raios X, mesmo para usos médicos, cirúrgicos, odontológicos ou veterinários, incluindo os aparelhos de radiofotografia ou de radioterapia:
902213	Outros, para odontologia
9022131	De diagnóstico
902214	Outros, para usos médicos, cirúrgicos ou veterinários
9022141	De diagnóstico
902219	Para outros usos
9022199	Outros
90222	Aparelhos que utilizem radiações alfa, beta, gama ou outras radiações ionizantes, mesmo para usos médicos, cirúrgicos, odontológicos ou veterinários, incluindo os aparelhos de radiofotografia ou de radioterapia:
902221	Para usos médicos, cirúrgicos, odontológicos ou veterinários
902229	Para outros usos
902290	Outros, incluindo as partes e acessórios
9022909	Partes e acessórios
9024	Máquinas e aparelhos para ensaios de dureza, tração, compressão, elasticidade ou de outras propriedades mecânicas de materiais (por exemplo, metais, madeira, têxteis, papel, plástico).
902410	Máquinas e aparelhos para ensaios de metais
902480	Outras máquinas e aparelhos
9024801	Máquinas e aparelhos para ensaios de têxteis
9024802	Máquinas e aparelhos para ensaios de papel, cartão, linóleo e plástico ou borracha flexíveis
9025	Densímetros, areômetros, pesa-líquidos e instrumentos flutuantes semelhantes, termômetros, pirômetros, barômetros, higrômetros e psicrômetros, registradores ou não, mesmo combinados entre si.
90251	Termômetros e pirômetros, não combinados com outros instrumentos:
902511	De líquido, de leitura direta
9025111	Termômetros clínicos
9025119	Outros
902519	Outros
902590	Partes e acessórios
9026	Instrumentos e aparelhos para medida ou controle da vazão (caudal), do nível, da pressão ou de outras características variáveis dos líquidos ou gases (por exemplo, medidores de vazão (caudal), indicadores de nível, manômetros, contadores de calor), exceto os instrumentos e aparelhos das posições 90.14, 90.15, 90.28 ou 90.32.
902610	Para medida ou controle da vazão (caudal) ou do nível dos líquidos
9026101	Para medida ou controle da vazão (caudal)
9026102	Para medida ou controle do nível
902620	Para medida ou controle da pressão
902690	Partes e acessórios
9027	Instrumentos e aparelhos para análises físicas ou químicas (por exemplo, polarímetros, refratômetros, espectrômetros, analisadores de gás ou de fumaça (fumos)); instrumentos e aparelhos para ensaios de viscosidade, porosidade, dilatação, tensão superficial ou semelhantes ou para medidas calorimétricas, acústicas ou fotométricas (incluindo os indicadores de tempo de exposição); micrótomos.
902720	Cromatógrafos e aparelhos de eletroforese
9027201	Cromatógrafos
9027202	Aparelhos de eletroforese
902730	Espectrômetros, espectrofotômetros e espectrógrafos que utilizem radiações ópticas (UV, visíveis, IV)
9027301	Espectrômetros e espectrógrafos
902750	Outros aparelhos e instrumentos que utilizem radiações ópticas (UV, visíveis, IV)
90278	Outros instrumentos e aparelhos:
902789	Outros
9027891	Calorímetros, viscosímetros, densitômetros e aparelhos medidores de pH
9027899	Outros
902790	Micrótomos; partes e acessórios
9027909	Partes e acessórios
9028	Contadores de gases, de líquidos ou de eletricidade, incluindo os aparelhos para a sua aferição.
902810	Contadores de gases
9028101	De gás natural comprimido, eletrônicos
902820	Contadores de líquidos
902830	Contadores de eletricidade
9028301	Monofásicos, para corrente alternada
9028302	Bifásicos
9028303	Trifásicos
902890	Partes e acessórios
9029	Outros contadores (por exemplo, contadores de voltas, contadores de produção, taxímetros, totalizadores de caminho percorrido, podômetros); indicadores de velocidade e tacômetros, exceto os das posições 90.14 ou 90.15; estroboscópios.
902910	Contadores de voltas, contadores de produção, taxímetros, totalizadores de caminho percorrido, podômetros e contadores semelhantes
902920	Indicadores de velocidade e tacômetros; estroboscópios
902990	Partes e acessórios
9030	Osciloscópios, analisadores de espectro e outros instrumentos e aparelhos para medida ou controle de grandezas elétricas; instrumentos e aparelhos para medida ou detecção de radiações alfa, beta, gama, X, cósmicas ou outras radiações ionizantes.
903010	Instrumentos e aparelhos para medida ou detecção de radiações ionizantes
903020	Osciloscópios e oscilógrafos
9030202	Osciloscópios analógicos
90303	Outros aparelhos e instrumentos para medida ou controle da tensão, intensidade, resistência ou da potência (exceto para medida ou controle de wafers ou de dispositivos, semicondutores):
903033	Outros, sem dispositivo registrador
9030331	Voltímetros
9030332	Amperímetros
903039	Outros, com dispositivo registrador
903040	Outros instrumentos e aparelhos, especialmente concebidos para telecomunicações (por exemplo, diafonômetros, medidores de ganho, distorciômetros, psofômetros)
90308	Outros instrumentos e aparelhos:
903082	Para medida ou controle de wafers ou de dispositivos, semicondutores (incluindo os circuitos integrados)
903084	Outros, com dispositivo registrador
903089	Outros
903090	Partes e acessórios
9031	Instrumentos, aparelhos e máquinas de medida ou controle, não especificados nem compreendidos noutras posições do presente Capítulo; projetores de perfis.
903120	Bancos de ensaio
90314	Outros instrumentos e aparelhos ópticos:
903149	Outros
903180	Outros instrumentos, aparelhos e máquinas
9031801	Dinamômetros e rugosímetros
9031809	Outros
903190	Partes e acessórios
9032	Instrumentos e aparelhos para regulação ou controle, automáticos.
903210	Termostatos
90328	Outros instrumentos e aparelhos:
903289	Outros
9032891	Reguladores de voltagem
9032892	Controladores eletrônicos do tipo utilizado em veículos automóveis
9032898	Outros, para regulação ou controle de grandezas não elétricas
903290	Partes e acessórios
9032909	Outros
91	Artigos de relojoaria.
9101	Relógios de pulso, relógios de bolso e relógios semelhantes (incluindo os contadores de tempo dos mesmos tipos), com caixa de metais preciosos ou de metais folheados ou chapeados de metais preciosos (plaquê).
91011	Relógios de pulso, funcionando eletricamente, mesmo com contador de tempo incorporado:
91012	Outros relógios de pulso, mesmo com contador de tempo incorporado:
91019	Outros:
9102	Relógios de pulso, relógios de bolso e relógios semelhantes (incluindo os contadores de tempo dos mesmos tipos), exceto os da posição 91.01.
91021	Relógios de pulso, funcionando eletricamente, mesmo com contador de tempo incorporado:
910211	De mostrador exclusivamente mecânico
910212	De mostrador exclusivamente optoeletrônico
91022	Outros relógios de pulso, mesmo com contador de tempo incorporado:
91029	Outros:
9103	Despertadores e outros relógios, com mecanismo de pequeno volume.
9105	Despertadores, relógios de pêndulo (pêndulas), outros relógios e artigos de relojoaria semelhantes, exceto os com mecanismo de pequeno volume.
91051	Despertadores:
91052	Relógios de parede:
91059	Outros:
9106	Aparelhos de controle do tempo e contadores de tempo, com mecanismo de relojoaria ou com motor síncrono (por exemplo, relógios de ponto, relógios datadores, contadores de horas).
910700	Interruptores horários e outros aparelhos que permitam acionar um mecanismo em tempo determinado, munidos de mecanismo de relojoaria ou com motor síncrono.
9108	Mecanismos de pequeno volume para relógios, completos e montados.
91081	Funcionando eletricamente:
910811	De mostrador exclusivamente mecânico ou com um dispositivo que permita incorporar um mostrador mecânico
9109	Mecanismos de relojoaria, completos e montados, exceto de pequeno volume.
9110	Mecanismos de relojoaria completos, não montados ou parcialmente montados (chablons); mecanismos de relojoaria incompletos, montados; esboços de mecanismos de relojoaria.
91101	De pequeno volume:
911011	Mecanismos completos, não montados ou parcialmente montados (chablons)
9111	Caixas de relógios das posições 91.01 ou 91.02, e suas partes.
911120	Caixas de metais comuns, mesmo dourados ou prateados
911190	Partes
9112	Caixas e semelhantes de artigos de relojoaria, e suas partes.
9113	Pulseiras de relógios, e suas partes.
9114	Outras partes de artigos de relojoaria.
92	Instrumentos musicais; suas partes e acessórios.
9201	Pianos, mesmo automáticos; cravos e outros instrumentos de cordas, com teclado.
9202	Outros instrumentos musicais de cordas (por exemplo, violões (guitarras), violinos, harpas).
9205	Instrumentos musicais de sopro (por exemplo, órgãos de tubos e teclado, acordeões, clarinetes, trompetes, gaitas de foles), exceto os órgãos mecânicos de feira e os realejos.
9207	Instrumentos musicais cujo som é produzido ou amplificado por meios elétricos (por exemplo, órgãos, guitarras, acordeões).
920710	Instrumentos de teclado, exceto acordeões
920790	Outros
9208	Caixas de música, órgãos mecânicos de feira, realejos, pássaros cantores mecânicos, serrotes musicais e outros instrumentos musicais não especificados noutra posição do presente Capítulo; chamarizes de qualquer tipo; apitos, berrantes (cornetas) e outros instrumentos, de boca, para chamada ou sinalização.
9209	Partes (mecanismos de caixas de música, por exemplo) e acessórios (por exemplo, cartões, discos e rolos para instrumentos mecânicos) de instrumentos musicais; metrônomos e diapasões de qualquer tipo.
92099	Outros:
93	Armas e munições; suas partes e acessórios.
9301	Armas de guerra, exceto revólveres, pistolas e armas brancas.
9303	Outras armas de fogo e aparelhos semelhantes que utilizem a deflagração da pólvora (por exemplo, espingardas e carabinas, de caça, armas de fogo carregáveis exclusivamente pela boca, pistolas lança-foguetes e outros aparelhos concebidos apenas para lançar foguetes de sinalização, pistolas e revólveres para tiro de festim (sem bala), pistolas de êmbolo cativo para abater animais, canhões lança-amarras).
930390	Outros
930400	Outras armas (por exemplo, espingardas, carabinas e pistolas, de mola, de ar comprimido ou de gás, cassetetes), exceto as da posição 93.07.
9305	Partes e acessórios dos artigos das posições 93.01 a 93.04.
93059	Outros:
9306	Bombas, granadas, torpedos, minas, mísseis, cartuchos e outras munições e projéteis, e suas partes, incluindo os zagalotes, chumbos de caça e buchas para cartuchos.
93062	Cartuchos e suas partes, para espingardas ou carabinas de cano liso; chumbos para carabinas de ar comprimido:
930621	Cartuchos
930690	Outros
94	Móveis; mobiliário médico-cirúrgico; colchões, almofadas e semelhantes; luminárias e aparelhos de iluminação não especificados nem compreendidos noutros Capítulos; anúncios, cartazes ou tabuletas e placas indicadoras, luminosos e artigos semelhantes; construções pré-fabricadas.
9401	Assentos (exceto os da posição 94.02), mesmo transformáveis em camas, e suas partes.
940110	Assentos do tipo utilizado em veículos aéreos
94013	Assentos giratórios de altura ajustável:
94014	Assentos (exceto de jardim ou de acampamento) transformáveis em camas:
94015	Assentos de rotim, vime, bambu ou matérias semelhantes:
94016	Outros assentos, com armação de madeira:
94017	Outros assentos, com armação de metal:
94019	Partes:
9402	Mobiliário para medicina, cirurgia, odontologia ou veterinária (por exemplo, mesas de operação, mesas de exames, camas dotadas de mecanismos para usos clínicos, cadeiras odontológicas); cadeiras para salões de cabeleireiro e cadeiras semelhantes, com dispositivos de orientação e de elevação; suas partes.
940290	Outros
9403	Outros móveis e suas partes.
940320	Outros móveis de metal
94038	Móveis de outras matérias, incluindo o rotim, vime, bambu ou matérias semelhantes:
94039	Partes:
9404	Suportes para camas (somiês); colchões, edredões, almofadas, pufes, travesseiros e artigos semelhantes, equipados com molas ou guarnecidos interiormente de quaisquer matérias, compreendendo esses artigos de borracha alveolar ou de plástico alveolar, mesmo recobertos.
94042	Colchões:
9405	Luminárias e aparelhos de iluminação (incluindo os projetores), e suas partes, não especificados nem compreendidos noutras posições; anúncios, cartazes ou tabuletas e placas indicadoras, luminosos, e artigos semelhantes, que contenham uma fonte luminosa fixa permanente, e suas partes não especificadas nem compreendidas noutras posições.
94051	Lustres e outras luminárias, elétricos, próprios para serem suspensos ou fixados no teto ou na parede, exceto os do tipo utilizado na iluminação pública:
940511	Concebidos para serem utilizados unicamente com fontes de luz de diodos emissores de luz (LED)
940519	Outros
94052	Abajures (candeeiros) de mesa, de escritório, de cabeceira e luminárias (candeeiros) de pé, elétricos:
94053	Guirlandas elétricas do tipo utilizado em árvores de Natal:
94054	Outras luminárias e aparelhos de iluminação, elétricos:
94056	Anúncios, cartazes ou tabuletas e placas indicadoras, luminosos, e artigos semelhantes:
94059	Partes:
9406	Construções pré-fabricadas.
940610	De madeira
940690	Outras
95	Brinquedos, jogos, artigos para divertimento ou para esporte; suas partes e acessórios.
950300	Triciclos, patinetes (trotinetas), carros de pedais e outros brinquedos semelhantes de rodas; carrinhos para bonecos; bonecos; outros brinquedos; modelos reduzidos e modelos semelhantes para divertimento, mesmo animados; quebra-cabeças (puzzles) de qualquer espécie.
9503002	Bonecos que representem somente seres humanos
9503003	Brinquedos que representem animais ou seres não humanos
9503009	Outros
9504	Consoles e máquinas de jogos de vídeo, jogos de salão, incluindo os jogos com motor ou outro mecanismo, os bilhares, as mesas especiais para jogos de cassino e os jogos de balizas (pinos) automáticos (boliche), os jogos que funcionem por introdução de moedas, notas (papéis-moeda), cartões de banco, fichas ou por outros meios de pagamento.
950490	Outros
9505	Artigos para festas, carnaval ou outros divertimentos, incluindo os artigos de magia e artigos-surpresa.
9506	Artigos e equipamentos para cultura física, ginástica, atletismo, outros esportes (incluindo o tênis de mesa), ou jogos ao ar livre, não especificados nem compreendidos noutras posições deste Capítulo; piscinas, incluindo as infantis.
95061	Esquis e outros equipamentos para esquiar na neve:
95062	Esquis aquáticos, pranchas de surfe, pranchas à vela e outros equipamentos para a prática de esportes aquáticos:
95063	Tacos e outros equipamentos para golfe:
95065	Raquetes de tênis, de badminton e raquetes semelhantes, mesmo não encordoadas:
95066	Bolas, exceto de golfe ou de tênis de mesa:
95069	Outros:
9507	Varas (Canas) de pesca, anzóis e outros artigos para a pesca à linha; puçás (camaroeiros), redes de borboletas e redes semelhantes; iscas e chamarizes (exceto os das posições 92.08 ou 97.05) e artigos semelhantes de caça.
9508	Circos ambulantes e coleções de animais ambulantes; equipamentos para parques de diversões e equipamentos para parques aquáticos; atrações de parques e feiras, incluindo as instalações de tiro ao alvo; teatros ambulantes.
95082	Equipamentos para parques de diversões e equipamentos para parques aquáticos:
950821	Montanhas-russas
950822	Carrosséis, balanços (baloiços) e equipamentos giratórios semelhantes
96	Obras diversas.
9601	Marfim, osso, carapaça de tartaruga, chifre, pontas, coral, madrepérola e outras matérias animais para entalhar, trabalhados, e suas obras (incluindo as obras obtidas por moldagem).
960200	Matérias vegetais ou minerais de entalhar, trabalhadas, e suas obras; obras moldadas ou entalhadas de cera, parafina, estearina, gomas ou resinas naturais, de massas ou pastas para modelar, e outras obras moldadas ou entalhadas não especificadas nem compreendidas noutras posições; gelatina não endurecida, trabalhada, exceto a da posição 35.03, e obras de gelatina não endurecida.
9603	Vassouras e escovas, mesmo que constituam partes de máquinas, de aparelhos ou de veículos, vassouras mecânicas de uso manual não motorizadas, pincéis e espanadores; cabeças preparadas para escovas, pincéis e artigos semelhantes; pads (talochas) e rolos para pintura; rodos de borracha ou de matérias flexíveis semelhantes.
96032	Escovas de dentes, escovas e pincéis de barba, escovas para cabelo, para cílios ou para unhas e outras escovas de toucador de pessoas, incluindo as que sejam partes de aparelhos:
960340	Escovas e pincéis, para pintar, caiar, envernizar ou semelhantes (exceto os pincéis da subposição 9603.30); pads (talochas) e rolos para pintura
9606	Botões, incluindo os de pressão; formas e outras partes, de botões ou de botões de pressão; esboços de botões.
96062	Botões:
9607	Fechos ecler (de correr) e suas partes.
96071	Fechos ecler (de correr):
9608	Canetas esferográficas; canetas e marcadores, com ponta de feltro ou com outras pontas porosas; canetas-tinteiro (canetas de tinta permanente) e outras canetas; estiletes para duplicadores; lapiseiras; canetas porta-penas, porta-lápis e artigos semelhantes; suas partes (incluindo as tampas e prendedores), exceto os artigos da posição 96.09.
96089	Outros:
960899	Outros
9608998	Partes
9609	Lápis, minas, pastéis, carvões, gizes para escrever ou desenhar e gizes de alfaiate.
9612	Fitas impressoras para máquinas de escrever e fitas impressoras semelhantes, tintadas ou preparadas de outra forma para imprimir, montadas ou não em carretéis ou cartuchos; almofadas de carimbo, impregnadas ou não, mesmo com caixa.
9613	Isqueiros e outros acendedores, mesmo mecânicos ou elétricos, e suas partes, exceto pedras e pavios.
9615	Pentes, travessas para cabelo e artigos semelhantes; grampos (ganchos) e alfinetes para cabelo; pinças, onduladores, bobes (bigudis) e artigos semelhantes para penteados, exceto os da posição 85.16, e suas partes.
96151	Pentes, travessas para cabelo e artigos semelhantes:
9616	Vaporizadores de toucador, suas armações e cabeças de armações; borlas ou esponjas para pós ou para aplicação de outros cosméticos ou de produtos de toucador.
961700	Garrafas térmicas e outros recipientes isotérmicos, montados, com isolamento produzido pelo vácuo, e suas partes (exceto ampolas de vidro).
97	Objetos de arte, de coleção e antiguidades.
9701	Quadros, pinturas e desenhos, feitos inteiramente à mão, exceto os desenhos da posição 49.06 e os artigos manufaturados decorados à mão; colagens, mosaicos e quadros decorativos semelhantes.
97012	Com mais de 100 anos:
97019	Outros:
9702	Gravuras, estampas e litografias, originais.
9703	Produções originais de arte estatuária ou de escultura, de quaisquer matérias.
9705	Coleções e peças de coleção que apresentem um interesse arqueológico, etnográfico, histórico, zoológico, botânico, mineralógico, anatômico, paleontológico ou numismático.
97052	Coleções e peças de coleção que apresentem um interesse zoológico, botânico, mineralógico, anatômico ou paleontológico:
97053	Coleções e peças de coleção que apresentem um interesse numismático:
9706	Antiguidades com mais de 100 anos.
`
