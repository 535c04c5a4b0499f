// Generated from the table of registers by tools/src/efd-layout.ts; never edited.
// A register: name, level, parent, occurrence, scope, first and last version. A field: name, type, size (* exact), decimals,
// need on entrada, need on saida, first version, domain, register it cites, what a later version changes (=type, +domain).
export const REGISTERS = `
0000 0 - 1 nucleo - -
  COD_VER N 3* - O O - - - -
  COD_FIN N 1 - O O - 0,1 - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
  NOME C 100 - O O - - - -
  CNPJ N 14* - OC OC - - - 021=C
  CPF N 11* - OC OC - - - -
  UF C 2* - O O - - - -
  IE C 14 - O O - - - -
  COD_MUN N 7* - O O - - - -
  IM C - - OC OC - - - -
  SUFRAMA C 9* - OC OC - - - -
  IND_PERFIL C 1 - O O - A,B,C - -
  IND_ATIV N 1 - O O - 0,1 - -
0001 1 0000 1 nucleo - -
  IND_MOV N 1 - O O - 0 - -
0002 2 0001 1 cond 014 -
  CLAS_ESTAB_IND N 2 - O O - - - -
0005 2 0001 1 nucleo - -
  FANTASIA C 60 - O O - - - -
  CEP N 8* - O O - - - -
  END C 60 - O O - - - -
  NUM C 10 - OC OC - - - -
  COMPL C 60 - OC OC - - - -
  BAIRRO C 60 - O O - - - -
  FONE C 11 - OC OC - - - -
  FAX C 11 - OC OC - - - -
  EMAIL C - - OC OC - - - -
0015 2 0001 V cond - -
  UF_ST C 2* - O O - - - -
  IE_ST C 14 - O O - - - -
0100 2 0001 1 nucleo - -
  NOME C 100 - O O - - - -
  CPF N 11* - O O - - - -
  CRC C 15 - O O - - - -
  CNPJ N 14* - OC OC - - - 021=C
  CEP N 8* - OC OC - - - -
  END C 60 - OC OC - - - -
  NUM C 10 - OC OC - - - -
  COMPL C 60 - OC OC - - - -
  BAIRRO C 60 - OC OC - - - -
  FONE C 11 - OC OC - - - -
  FAX C 11 - OC OC - - - -
  EMAIL C - - O O - - - -
  COD_MUN N 7* - O O - - - -
0150 2 0001 V nucleo - -
  COD_PART C 60 - O O - - - -
  NOME C 100 - O O - - - -
  COD_PAIS N 5 - O O - - - -
  CNPJ N 14* - OC OC - - - 021=C
  CPF N 11* - OC OC - - - -
  IE C 14 - OC OC - - - -
  COD_MUN N 7* - OC OC - - - -
  SUFRAMA C 9* - OC OC - - - -
  END C 60 - O O - - - -
  NUM C 10 - OC OC - - - -
  COMPL C 60 - OC OC - - - -
  BAIRRO C 60 - OC OC - - - -
0175 3 0150 1:N cond - -
  DT_ALT N 8* - O O - - - -
  NR_CAMPO C 2 - O O - 03,04,05,06,08,09,10,11,12,13 - -
  CONT_ANT C 100 - O O - - - -
0190 2 0001 V nucleo - -
  UNID C 6 - O O - - - -
  DESCR C - - O O - - - -
0200 2 0001 V nucleo - -
  COD_ITEM C 60 - O O - - - -
  DESCR_ITEM C - - O O - - - -
  COD_BARRA C - - OC OC - - - -
  COD_ANT_ITEM C 60 - N N - - - -
  UNID_INV C 6 - O O - - 0190 -
  TIPO_ITEM N 2 - O O - 00,01,02,03,04,05,06,07,08,09,10,99 - -
  COD_NCM C 8* - OC OC - - - -
  EX_IPI C 3 - OC OC - - - -
  COD_GEN N 2* - OC OC - - - -
  COD_LST C 5 - OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  CEST N 7* - OC OC 011 - - -
0205 3 0200 1:N cond - -
  DESCR_ANT_ITEM C - - OC OC - - - -
  DT_INI N 8* - O O - - - -
  DT_FIM N 8* - O O - - - -
  COD_ANT_ITEM C 60 - OC OC - - - -
0206 3 0200 1:1 cond - -
  COD_COMB C - - O O - - - -
0210 3 0200 1:N fora - 015
  COD_ITEM_COMP C 60 - O O - - 0200 -
  QTD_COMP N - 6 O O - - - -
  PERDA N - 4 O O - - - -
0220 3 0200 1:N nucleo - -
  UNID_CONV C 6 - O O - - 0190 -
  FAT_CONV N - 6 O O - - - -
  COD_BARRA C - - OC OC 016 - - -
0221 3 0200 1:N cond 017 -
  COD_ITEM_ATOMICO C 60 - O O - - 0200 -
  QTD_CONTIDA N - 6 O O - - - -
0300 2 0001 V cond - -
  COD_IND_BEM C 60 - O O - - - -
  IDENT_MERC C 1* - O O - - - -
  DESCR_ITEM C - - O O - - - -
  COD_PRNC C 60 - OC OC - - - -
  COD_CTA C 60 - O O - - - -
  NR_PARC N 3 - OC OC - - - -
0305 3 0300 1:1 cond - -
  COD_CCUS C 60 - O O - - 0600 -
  FUNC C - - O O - - - -
  VIDA_UTIL N 3 - OC OC - - - -
0400 2 0001 V cond - -
  COD_NAT C 10 - O O - - - -
  DESCR_NAT C - - O O - - - -
0450 2 0001 V cond - -
  COD_INF C 6 - O O - - - -
  TXT C - - O O - - - -
0460 2 0001 V cond - -
  COD_OBS C 6 - O O - - - -
  TXT C - - O O - - - -
0500 2 0001 V cond - -
  DT_ALT N 8* - O O - - - -
  COD_NAT_CC C 2* - O O - 01,02,03,04,05,09 - -
  IND_CTA C 1* - O O - S,A - -
  NIVEL N 5 - O O - - - -
  COD_CTA C 60 - O O - - - -
  NOME_CTA C 60 - O O - - - -
0600 2 0001 V cond - -
  DT_ALT N 8* - O O - - - -
  COD_CCUS C 60 - O O - - - -
  CCUS C 60 - O O - - - -
0990 1 0000 1 nucleo - -
  QTD_LIN_0 N - - O O - - - -
B001 1 0000 1 nucleo 013 -
  IND_DAD C 1* - O O - 0,1 - -
B020 2 B001 V cond 013 -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O OC - - 0150 -
  COD_MOD C 2* - O O - 01,03,3B,04,08,55,65,66 - -
  COD_SIT N 2* - O O - 00,02,06,08 - -
  SER C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_NFE N 44* - OC OC - - - 021=C
  DT_DOC N 8* - - O - - - -
  COD_MUN_SERV C 7* - O O - - - -
  VL_CONT N - 2 O O - - - -
  VL_MAT_TERC N - 2 O O - - - -
  VL_SUB N - 2 O O - - - -
  VL_ISNT_ISS N - 2 O O - - - -
  VL_DED_BC N - 2 O O - - - -
  VL_BC_ISS N - 2 O O - - - -
  VL_BC_ISS_RT N - 2 O O - - - -
  VL_ISS_RT N - 2 O O - - - -
  VL_ISS N - 2 O O - - - -
  COD_INF_OBS C 60 - OC OC - - - -
B025 3 B020 1:N cond - -
  VL_CONT_P N - 2 O O - - - -
  VL_BC_ISS_P N - 2 O O - - - -
  ALIQ_ISS N - 2 O O - - - -
  VL_ISS_P N - 2 O O - - - -
  VL_ISNT_ISS_P N - 2 O O - - - -
  COD_SERV C 4* - O O - - - -
B030 2 B001 V fora - -
  COD_MOD C 2* - - O - 3A - -
  SER C 3 - - OC - - - -
  NUM_DOC_INI N 9 - - O - - - -
  NUM_DOC_FIN N 9 - - O - - - -
  DT_DOC N 8* - - O - - - -
  QTD_CANC N - - - O - - - -
  VL_CONT N - 2 - O - - - -
  VL_ISNT_ISS N - 2 - O - - - -
  VL_BC_ISS N - 2 - O - - - -
  VL_ISS N - 2 - O - - - -
  COD_INF_OBS C 60 - - OC - - - -
B035 3 B030 1:N fora - -
  VL_CONT_P N - 2 - O - - - -
  VL_BC_ISS_P N - 2 - O - - - -
  ALIQ_ISS N - 2 - O - - - -
  VL_ISS_P N - 2 - O - - - -
  VL_ISNT_ISS_P N - 2 - O - - - -
  COD_SERV C 4* - - O - - - -
B350 2 B001 V fora - -
  COD_CTD C - - - O - - - -
  CTA_ISS C - - - O - - - -
  CTA_COSIF N 8* - - O - - - -
  QTD_OCOR N - - - O - - - -
  COD_SERV N 4* - - O - - - -
  VL_CONT N - 2 - O - - - -
  VL_BC_ISS N - 2 - O - - - -
  ALIQ_ISS N - 2 - O - - - -
  VL_ISS N - 2 - O - - - -
  COD_INF_OBS C 60 - - OC - - - -
B420 2 B001 V fora - -
  VL_CONT N - 2 - O - - - -
  VL_BC_ISS N - 2 - O - - - -
  ALIQ_ISS N - 2 - O - - - -
  VL_ISNT_ISS N - 2 - O - - - -
  VL_ISS N - 2 - O - - - -
  COD_SERV C - - - O - - - -
B440 2 B001 V fora - -
  IND_OPER N - 2 O O - 0,1 - -
  COD_PART C - - O O - - 0150 -
  VL_CONT_RT N - 2 O O - - - -
  VL_BC_ISS_RT N - 2 O O - - - -
  VL_ISS_RT N - 2 O O - - - -
B460 2 B001 V fora - -
  IND_DED C 1* - O O - 0,1,2,9 - -
  VL_DED N - 2 O O - - - -
  NUM_PROC C - - OC OC - - - -
  IND_PROC C 1* - OC OC - - - -
  PROC C - - OC OC - - - -
  COD_INF_OBS C 60 - O O - - - -
  IND_OBR C 1* - O O - 0,1,2 - -
B470 2 B001 1 cond - -
  VL_CONT N - 2 O O - - - -
  VL_MAT_TERC N - 2 O O - - - -
  VL_MAT_PROP N - 2 O O - - - -
  VL_SUB N - 2 O O - - - -
  VL_ISNT N - 2 O O - - - -
  VL_DED_BC N - 2 O O - - - -
  VL_BC_ISS N - 2 O O - - - -
  VL_BC_ISS_RT N - 2 O O - - - -
  VL_ISS N - 2 O O - - - -
  VL_ISS_RT N - 2 O O - - - -
  VL_DED N - 2 O O - - - -
  VL_ISS_REC N - 2 O O - - - -
  VL_ISS_ST N - 2 O O - - - -
  VL_ISS_REC_UNI N - 2 O O - - - -
B500 2 B001 1 fora - -
  VL_REC N - 2 O O - - - -
  QTD_PROF N - - O O - - - -
  VL_OR N - 2 O O - - - -
B510 3 B500 V fora - -
  IND_PROF C 1* - O O - 0,1 - -
  IND_ESC C 1* - O O - 0,1 - -
  IND_SOC C 1* - O O - 0,1 - -
  CPF N 11* - O O - - - -
  NOME C 100 - O O - - - -
B990 1 0000 1 nucleo 013 -
  QTD_LIN_B N - - O O - - - -
C001 1 0000 1 nucleo - -
  IND_MOV C 1 - O O - 0,1 - -
C100 2 C001 V nucleo - -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 01,1B,04,55,65 - -
  COD_SIT N 2* - O O - 00,01,02,03,04,05,06,07,08 - 021+09,10
  SER C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_NFE N 44* - OC OC - - - 021=C
  DT_DOC N 8* - O O - - - -
  DT_E_S N 8* - O OC - - - -
  VL_DOC N - 2 O O - - - -
  IND_PGTO C 1* - O O - 0,1,2,9 - -
  VL_DESC N - 2 OC OC - - - -
  VL_ABAT_NT N - 2 OC OC - - - -
  VL_MERC N - 2 O OC - - - -
  IND_FRT C 1* - O O - 0,1,2,3,4,9 - -
  VL_FRT N - 2 OC OC - - - -
  VL_SEG N - 2 OC OC - - - -
  VL_OUT_DA N - 2 OC OC - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_BC_ICMS_ST N - 2 OC OC - - - -
  VL_ICMS_ST N - 2 OC OC - - - -
  VL_IPI N - 2 OC OC - - - -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  VL_PIS_ST N - 2 OC OC - - - -
  VL_COFINS_ST N - 2 OC OC - - - -
C101 3 C100 1:1 cond 010 -
  VL_FCP_UF_DEST N - 2 O O - - - -
  VL_ICMS_UF_DEST N - 2 O O - - - -
  VL_ICMS_UF_REM N - 2 O O - - - -
C105 3 C100 1:1 cond - -
  OPER N 1* - O O - 0,1,2 - -
  UF C 2* - O O - - - -
C110 3 C100 1:N cond - -
  COD_INF C 6 - O O - - 0450 -
  TXT_COMPL C - - OC OC - - - -
C111 4 C110 1:N cond - -
  NUM_PROC C 60 - O O - - - -
  IND_PROC C 1* - O O - 0,1,2,3,9 - -
C112 4 C110 1:N cond - -
  COD_DA C 1* - O O - 0,1 - -
  UF C 2* - O O - - - -
  NUM_DA C - - OC OC - - - -
  COD_AUT C - - OC OC - - - -
  VL_DA N - 2 O O - - - -
  DT_VCTO N 8* - O O - - - -
  DT_PGTO N 8* - O O - - - -
C113 4 C110 1:N cond - -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  CHV_DOCe N 44* - OC OC 011 - - 021=C
C114 4 C110 1:N cond - -
  COD_MOD C 2* - O O - 02,2D,2E - -
  ECF_FAB C 21 - O O - - - -
  ECF_CX N 3 - O O - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
C115 4 C110 1:N fora - -
  IND_CARGA N 1* - - O - 0,1,2,3,4,5,9 - -
  CNPJ_COL N 14* - - OC - - - -
  IE_COL C 14 - - OC - - - -
  CPF_COL N 11* - - OC - - - -
  COD_MUN_COL N 7* - - OC - - - -
  CNPJ_ENTG N 14* - - OC - - - -
  IE_ENTG C 14 - - OC - - - -
  CPF_ENTG N 11* - - OC - - - -
  COD_MUN_ENTG N 7* - - OC - - - -
C116 4 C110 1:N cond - -
  COD_MOD C 2 - O O - 59 - -
  NR_SAT N 9 - O O - - - -
  CHV_CFE N 44 - O O - - - -
  NUM_CFE N 6 - O O - - - -
  DT_DOC N 8 - O O - - - -
C120 3 C100 1:N cond - -
  COD_DOC_IMP C 1* - O - - 0,1 - 020+2
  NUM_DOC_IMP C 15 - O - - - - -
  PIS_IMP N - 2 OC - - - - -
  COFINS_IMP N - 2 OC - - - - -
  NUM_ACDRAW C 20 - OC - - - - -
C130 3 C100 1:1 fora - -
  VL_SERV_NT N - 2 - O - - - -
  VL_BC_ISSQN N - 2 - O - - - -
  VL_ISSQN N - 2 - OC - - - -
  VL_BC_IRRF N - 2 - OC - - - -
  VL_IRRF N - 2 - OC - - - -
  VL_BC_PREV N - 2 - OC - - - -
  VL_PREV N - 2 - OC - - - -
C140 3 C100 1:1 fora - -
  IND_EMIT C 1* - O O - 0,1 - -
  IND_TIT C 2* - O O - 00,01,02,03,99 - -
  DESC_TIT C - - OC OC - - - -
  NUM_TIT C - - O O - - - -
  QTD_PARC N 2 - O O - - - -
  VL_TIT N - 2 O O - - - -
C141 4 C140 1:N fora - -
  NUM_PARC N 2 - O O - - - -
  DT_VCTO N 8* - O O - - - -
  VL_PARC N - 2 O O - - - -
C160 3 C100 1:1 fora - -
  COD_PART C 60 - - OC - - 0150 -
  VEIC_ID C 7 - - OC - - - -
  QTD_VOL N - - - O - - - -
  PESO_BRT N - 2 - O - - - -
  PESO_LIQ N - 2 - O - - - -
  UF_ID C 2 - - OC - - - -
C165 3 C100 1:N fora - -
  COD_PART C 60 - - OC - - 0150 -
  VEIC_ID C 7 - - O - - - -
  COD_AUT C - - - OC - - - -
  NR_PASSE C - - - OC - - - -
  HORA N 6* - - O - - - -
  TEMPER N - 1 - OC - - - -
  QTD_VOL N - - - O - - - -
  PESO_BRT N - 2 - O - - - -
  PESO_LIQ N - 2 - O - - - -
  NOM_MOT C 60 - - OC - - - -
  CPF N 11* - - OC - - - -
  UF_ID C 2 - - OC - - - -
C170 3 C100 1:N nucleo - -
  NUM_ITEM N 3 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  DESCR_COMPL C - - OC OC - - - -
  QTD N - 5 O O - - - -
  UNID C 6 - O O - - 0190 -
  VL_ITEM N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  IND_MOV C 1* - O O - 0,1 - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  COD_NAT C 10 - OC OC - - 0400 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_BC_ICMS_ST N - 2 OC OC - - - -
  ALIQ_ST N - 2 OC OC - - - -
  VL_ICMS_ST N - 2 OC OC - - - -
  IND_APUR C 1* - OC OC - 0,1 - -
  CST_IPI C 2* - OC OC - - - -
  COD_ENQ C 3* - OC OC - - - -
  VL_BC_IPI N - 2 OC OC - - - -
  ALIQ_IPI N 6 2 OC OC - - - -
  VL_IPI N - 2 OC OC - - - -
  CST_PIS N 2* - OC OC - - - -
  VL_BC_PIS N - 2 OC OC - - - -
  ALIQ_PIS N 8 4 OC OC - - - -
  QUANT_BC_PIS N - 3 OC OC - - - -
  ALIQ_PIS_QUANT N - 4 OC OC - - - -
  VL_PIS N - 2 OC OC - - - -
  CST_COFINS N 2* - OC OC - - - -
  VL_BC_COFINS N - 2 OC OC - - - -
  ALIQ_COFINS N 8 4 OC OC - - - -
  QUANT_BC_COFINS N - 3 OC OC - - - -
  ALIQ_COFINS_QUANT N - 4 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  COD_CTA C - - OC OC - - - -
  VL_ABAT_NT N - 2 OC OC 013 - - -
C171 4 C170 1:N cond - -
  NUM_TANQUE C 3 - O - - - - -
  QTDE N - 3 O - - - - -
C172 4 C170 1:1 fora - -
  VL_BC_ISSQN N - 2 - O - - - -
  ALIQ_ISSQN N 6 2 - O - - - -
  VL_ISSQN N - 2 - O - - - -
C173 4 C170 1:N cond - -
  LOTE_MED C - - O O - - - -
  QTD_ITEM N - 3 O O - - - -
  DT_FAB N 8* - O O - - - -
  DT_VAL N 8* - O O - - - -
  IND_MED C 1* - O O - 0,1,2,3,4 - -
  TP_PROD C 1* - O O - 0,1,2 - -
  VL_TAB_MAX N - 2 O O - - - -
C174 4 C170 1:N fora - -
  IND_ARM C 1* - - O - 0,1 - -
  NUM_ARM C - - - O - - - -
  DESCR_COMPL C - - - O - - - -
C175 4 C170 1:N cond - -
  IND_VEIC_OPER C 1* - O O - 0,1,2,3,9 - -
  CNPJ N 14* - OC OC - - - 021=C
  UF C 2* - OC OC - - - -
  CHASSI_VEIC C 17 - O O - - - -
C176 4 C170 1:N cond - -
  COD_MOD_ULT_E C 2* - - O - 01,55 - -
  NUM_DOC_ULT_E N 9 - - O - - - -
  SER_ULT_E C 3 - - OC - - - -
  DT_ULT_E N 8* - - O - - - -
  COD_PART_ULT_E C 60 - - O - - 0150 -
  QUANT_ULT_E N - 3 - O - - - -
  VL_UNIT_ULT_E N - 3 - O - - - -
  VL_UNIT_BC_ST N - 3 - O - - - -
  CHAVE_NFE_ULT_E N 44* - - OC 011 - - 021=C
  NUM_ITEM_ULT_E N 3 - - OC 011 - - -
  VL_UNIT_BC_ICMS_ULT_E N - 2 - O 011 - - -
  ALIQ_ICMS_ULT_E N - 2 - O 011 - - -
  VL_UNIT_LIMITE_BC_ICMS_ULT_E N - 2 - O 011 - - -
  VL_UNIT_ICMS_ULT_E N - 3 - O 011 - - -
  ALIQ_ST_ULT_E N - 2 - OC 011 - - -
  VL_UNIT_RES N - 3 - OC 011 - - -
  COD_RESP_RET N 1* - - OC 011 1,2,3 - -
  COD_MOT_RES N 1* - - OC 011 1,2,3,4,5,6,9 - -
  CHAVE_NFE_RET N 44* - - OC 011 - - 021=C
  COD_PART_NFE_RET C 60 - - OC 011 - 0150 -
  SER_NFE_RET C 3 - - OC 011 - - -
  NUM_NFE_RET N 9 - - OC 011 - - -
  ITEM_NFE_RET N 3 - - OC 011 - - -
  COD_DA C 1* - - OC 011 0,1 - -
  NUM_DA C - - - OC 011 - - -
  VL_UNIT_RES_FCP_ST N - 3 - OC 013 - - -
C177 4 C170 1:1 cond 013 -
  COD_INF_ITEM C 8* - O O - - - -
C178 4 C170 1:1 fora - -
  CL_ENQ C 5 - - O - - - -
  VL_UNID N - 2 - O - - - -
  QUANT_PAD N - 3 - O - - - -
C179 4 C170 1:1 fora - -
  BC_ST_ORIG_DEST N - 2 - O - - - -
  ICMS_ST_REP N - 2 - O - - - -
  ICMS_ST_COMPL N - 2 - OC - - - -
  BC_RET N - 2 - OC - - - -
  ICMS_RET N - 2 - OC - - - -
C180 4 C170 1:1 cond 014 -
  COD_RESP_RET N 1* - O - - 1,2,3 - -
  QUANT_CONV N - 6 O - - - - -
  UNID C 6 - O - - - 0190 -
  VL_UNIT_CONV N - 6 O - - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 O - - - - -
  VL_UNIT_BC_ICMS_ST_CONV N - 6 O - - - - -
  VL_UNIT_ICMS_ST_CONV N - 6 O - - - - -
  VL_UNIT_FCP_ST_CONV N - 6 OC - - - - -
  COD_DA C 1* - OC - - 0,1 - -
  NUM_DA C - - OC - - - - -
  COD_PROD C 60 - OC - 021 - - -
C181 4 C170 1:N cond 015 -
  COD_MOT_REST_COMPL C 5* - O - - - - -
  QUANT_CONV N - 6 O - - - - -
  UNID C 6 - O - - - 0190 -
  COD_MOD_SAIDA C 2* - O - - 01,1B,02,2D,04,55,59,60,65 - -
  SERIE_SAIDA C 3 - OC - - - - -
  ECF_FAB_SAIDA C 21 - OC - - - - -
  NUM_DOC_SAIDA N 9 - OC - - - - -
  CHV_DFE_SAIDA N 44* - OC - - - - 021=C
  DT_DOC_SAIDA N 8* - O - - - - -
  NUM_ITEM_SAIDA N 3 - OC - - - - -
  VL_UNIT_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_ICMS_OP_CONV_SAIDA N - 6 OC - - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 OC - - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 OC - - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 OC - - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 OC - - - - -
C185 3 C100 1:N cond 014 -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
C186 3 C100 1:N cond 015 -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  COD_MOT_REST_COMPL C 5* - O O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  COD_MOD_ENTRADA C 2* - - O - 01,1B,04,55 - -
  SERIE_ENTRADA C 3 - - OC - - - -
  NUM_DOC_ENTRADA N 9 - - OC - - - -
  CHV_DFE_ENTRADA N 44* - - OC - - - 021=C
  DT_DOC_ENTRADA N 8* - - O - - - -
  NUM_ITEM_ENTRADA N 3 - - O - - - -
  VL_UNIT_CONV_ENTRADA N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV_ENTRADA N - 6 - OC - - - -
  VL_UNIT_BC_ICMS_ST_CONV_ENTRADA N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_ENTRADA N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_ENTRADA N - 6 - OC - - - -
C190 3 C100 1:N nucleo - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 O O - - - -
  VL_BC_ICMS_ST N - 2 O O - - - -
  VL_ICMS_ST N - 2 O O - - - -
  VL_RED_BC N - 2 O O - - - -
  VL_IPI N - 2 O O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
C191 4 C190 1:1 cond 013 -
  VL_FCP_OP N - 2 OC OC - - - -
  VL_FCP_ST N - 2 OC OC - - - -
  VL_FCP_RET N - 2 OC OC - - - -
C195 3 C100 1:N cond - -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
C197 4 C195 1:N cond - -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
C300 2 C001 V fora - -
  COD_MOD C 2* - - O - 02 - -
  SER C 4 - - O - - - -
  SUB C 3 - - OC - - - -
  NUM_DOC_INI N 6 - - O - - - -
  NUM_DOC_FIN N 6 - - O - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
C310 3 C300 1:N fora - -
  NUM_DOC_CANC N - - - O - - - -
C320 3 C300 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C321 4 C320 1:N fora - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
C330 5 C321 1:1 fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
C350 2 C001 V fora - -
  SER C 3 - - OC - - - -
  SUB_SER C 3 - - OC - - - -
  NUM_DOC N 6 - - O - - - -
  DT_DOC N 8* - - O - - - -
  CNPJ_CPF N 14 - - OC - - - -
  VL_MERC N - 2 - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
C370 3 C350 1:N fora - -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
C380 4 C370 1:1 fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
C390 3 C350 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_RED_BC N - 2 - OC - - - -
  COD_OBS C 6 - - OC - - 0460 -
C400 2 C001 V fora - -
  COD_MOD C 2* - - O - 02,2D,60 - -
  ECF_MOD C 20 - - O - - - -
  ECF_FAB C 21 - - O - - - -
  ECF_CX N 3 - - O - - - -
C405 3 C400 1:N fora - -
  DT_DOC N 8* - - O - - - -
  CRO N 3 - - O - - - -
  CRZ N 6 - - O - - - -
  NUM_COO_FIN N 9 - - O - - - -
  GT_FIN N - 2 - O - - - -
  VL_BRT N - 2 - O - - - -
C410 4 C405 1:1 fora - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
C420 4 C405 1:N fora - -
  COD_TOT_PAR C 7 - - O - - - -
  VLR_ACUM_TOT N - 2 - O - - - -
  NR_TOT N 2 - - OC - - - -
  DESCR_NR_TOT C - - - OC - - - -
C425 5 C420 1:N fora - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
C430 6 C425 1:N fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
C460 4 C405 1:N fora - -
  COD_MOD C 2* - - O - 02,2D,60 - -
  COD_SIT N 2* - - O - 00,01,02 - -
  NUM_DOC N 9 - - O - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  CPF_CNPJ N 14 - - OC - - - -
  NOM_ADQ C 60 - - OC - - - -
C465 5 C460 1:1 fora - -
  CHV_CFE N 44 - - O - - - -
  NUM_CCF N 9 - - O - - - -
C470 5 C460 1:N fora - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  QTD_CANC N - 3 - OC - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
C480 6 C470 1:1 fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
C490 4 C405 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C495 2 C001 V fora - -
  ALIQ_ICMS N 6 2 - OC - - - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  QTD_CANC N - 3 - OC - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_CANC N - 2 - OC - - - -
  VL_ACMO N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_ISEN N - 2 - OC - - - -
  VL_NT N - 2 - OC - - - -
  VL_ICMS_ST N - 2 - OC - - - -
C500 2 C001 V cond - -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 06,28,29,66 - -
  COD_SIT N 2* - O O - 00,01,02,03,06,07,08 - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  COD_CONS C 2* - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  DT_E_S N 8* - O O - - - -
  VL_DOC N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  VL_FORN N - 2 O O - - - -
  VL_SERV_NT N - 2 OC OC - - - -
  VL_TERC N - 2 OC OC - - - -
  VL_DA N - 2 OC OC - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_BC_ICMS_ST N - 2 OC OC - - - -
  VL_ICMS_ST N - 2 OC OC - - - -
  COD_INF C 6 - OC OC - - 0450 -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  TP_LIGACAO N 1* - OC OC - 1,2,3 - -
  COD_GRUPO_TENSAO C 2* - OC OC - 01,02,03,04,05,06,07,08,09,10,11,12,13,14 - -
  CHV_DOCe N 44* - OC OC 014 - - 021=C
  FIN_DOCe N 1* - OC OC 014 1,2,3 - -
  CHV_DOCe_REF N 44* - OC OC 014 - - 021=C
  IND_DEST N 1* - N O 014 1,2,9 - -
  COD_MUN_DEST N 7* - N O 014 - - -
  COD_CTA C - - OC OC 014 - - -
  COD_MOD_DOC_REF N 2* - OC OC 016 06,66 - -
  HASH_DOC_REF C 32 - OC OC 016 - - -
  SER_DOC_REF C 4 - OC OC 016 - - -
  NUM_DOC_REF N 9 - OC OC 016 - - -
  MES_DOC_REF N 6* - OC OC 016 - - -
  ENER_INJET N - 2 OC OC 016 - - -
  OUTRAS_DED N - 2 OC OC 016 - - -
C510 3 C500 1:N fora - -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  COD_CLASS N 4* - - OC - - - -
  QTD N - 3 - OC - - - -
  UNID C 6 - - OC - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_BC_ICMS_ST N - 2 - OC - - - -
  ALIQ_ST N 6 2 - OC - - - -
  VL_ICMS_ST N - 2 - OC - - - -
  IND_REC C 1* - - O - 0,1 - -
  COD_PART C 60 - - OC - - 0150 -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
C590 3 C500 1:N cond - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 OC O - - - -
  VL_ICMS N - 2 OC O - - - -
  VL_BC_ICMS_ST N - 2 OC O - - - -
  VL_ICMS_ST N - 2 OC O - - - -
  VL_RED_BC N - 2 OC O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
C591 4 C590 1:1 fora - -
  VL_FCP_OP N - 2 OC OC - - - -
  VL_FCP_ST N - 2 OC OC - - - -
C595 3 C500 1:N cond - -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
C597 4 C595 1:N cond - -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
C600 2 C001 V fora - -
  COD_MOD C 2* - - O - 06,28,29 - -
  COD_MUN N 7* - - O - - - -
  SER C 4 - - OC - - - -
  SUB N 3 - - OC - - - -
  COD_CONS C 2* - - O - - - -
  QTD_CONS N - - - O - - - -
  QTD_CANC N - - - OC - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  CONS N - - - OC - - - -
  VL_FORN N - 2 - OC - - - -
  VL_SERV_NT N - 2 - OC - - - -
  VL_TERC N - 2 - OC - - - -
  VL_DA N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_BC_ICMS_ST N - 2 - OC - - - -
  VL_ICMS_ST N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
C601 3 C600 1:N fora - -
  NUM_DOC_CANC N 9 - - O - - - -
C610 3 C600 1:N fora - -
  COD_CLASS N 4* - - OC - - - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_BC_ICMS_ST N - 2 - OC - - - -
  VL_ICMS_ST N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
C690 3 C600 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  VL_BC_ICMS_ST N - 2 - O - - - -
  VL_ICMS_ST N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C700 2 C001 V fora - -
  COD_MOD C 2* - - O - 06,28,66 - -
  SER C 4 - - OC - - - -
  NRO_ORD_INI N 9 - - O - - - -
  NRO_ORD_FIN N 9 - - O - - - -
  DT_DOC_INI N 8* - - O - - - -
  DT_DOC_FIN N 8* - - O - - - -
  NOM_MEST C 33 - - OC - - - -
  CHV_COD_DIG C 32 - - OC - - - -
C790 3 C700 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_BC_ICMS_ST N - 2 - O - - - -
  VL_ICMS_ST N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C791 4 C790 1:N fora - -
  UF C 2* - - O - - - -
  VL_BC_ICMS_ST N - 2 - O - - - -
  VL_ICMS_ST N - 2 - O - - - -
C800 2 C001 V fora - -
  COD_MOD C 2 - - O - - - -
  COD_SIT N 2 - - O - 00,01,02,03 - -
  NUM_CFE N 6 - - O - - - -
  DT_DOC N 8 - - O - - - -
  VL_CFE N - 2 - O - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  CNPJ_CPF N 14 - - OC - - - -
  NR_SAT N 9 - - O - - - -
  CHV_CFE N 44 - - O - - - -
  VL_DESC N - 2 - O - - - -
  VL_MERC N - 2 - O - - - -
  VL_OUT_DA N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_PIS_ST N - 2 - O - - - -
  VL_COFINS_ST N - 2 - O - - - -
C810 3 C800 1:N fora - -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 5 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
C815 4 C810 1:1 fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
C850 3 C800 1:N fora - -
  CST_ICMS N 3 - - O - - - -
  CFOP N 4 - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C855 3 C800 1:N fora 017 -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
C857 4 C855 1:N fora 017 -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
C860 2 C001 V fora - -
  COD_MOD C 2 - - O - - - -
  NR_SAT N 9 - - O - - - -
  DT_DOC N 8 - - O - - - -
  DOC_INI N 6 - - O - - - -
  DOC_FIM N 6 - - O - - - -
C870 3 C860 1:N fora - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 5 - O - - - -
  UNID C 6 - - O - - 0190 -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
C880 4 C870 1:1 fora - -
  COD_MOT_REST_COMPL C 5* - - O - - - -
  QUANT_CONV N - 6 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_UNIT_CONV N - 6 - O - - - -
  VL_UNIT_ICMS_NA_OPERACAO_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_OP_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_REST N - 6 - OC - - - -
  VL_UNIT_ICMS_ST_CONV_COMPL N - 6 - OC - - - -
  VL_UNIT_FCP_ST_CONV_COMPL N - 6 - OC - - - -
C890 3 C860 1:N fora - -
  CST_ICMS N 3 - - O - - - -
  CFOP N 4 - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
C895 3 C860 1:N fora 017 -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
C897 4 C895 1:N fora 017 -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
C990 1 0000 1 nucleo - -
  QTD_LIN_C N - - O O - - - -
D001 1 0000 1 nucleo - -
  IND_MOV C 1 - O O - 0,1 - -
D100 2 D001 V nucleo - -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 07,08,8B,09,10,11,26,27,57,63,67 - -
  COD_SIT N 2* - O O - 00,01,02,03,04,05,06,07,08 - -
  SER C 4 - OC OC - - - -
  SUB C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_CTE N 44* - OC OC - - - 021=C
  DT_DOC N 8* - O O - - - -
  DT_A_P N 8* - O OC - - - -
  TP_CT-e N 1* - OC OC - - - -
  CHV_CTE_REF N 44* - OC OC - - - 021=C
  VL_DOC N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  IND_FRT C 1* - O OC - 0,1,2,9 - -
  VL_SERV N - 2 O O - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_NT N - 2 OC OC - - - -
  COD_INF C 6 - OC OC - - 0450 -
  COD_CTA C - - OC OC - - - -
  COD_MUN_ORIG N 7* - OC O 012 - - -
  COD_MUN_DEST N 7* - OC O 012 - - -
D101 3 D100 1:1 cond 010 -
  VL_FCP_UF_DEST N - 2 O O - - - -
  VL_ICMS_UF_DEST N - 2 O O - - - -
  VL_ICMS_UF_REM N - 2 O O - - - -
D110 3 D100 1:N cond - -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  VL_SERV N - 2 - O - - - -
  VL_OUT N - 2 - OC - - - -
D120 4 D110 1:N fora - -
  COD_MUN_ORIG N 7* - - O - - - -
  COD_MUN_DEST N 7* - - O - - - -
  VEIC_ID C 7 - - OC - - - -
  UF_ID C 2 - - OC - - - -
D130 3 D100 1:N cond - -
  COD_PART_CONSG C 60 - - OC - - 0150 -
  COD_PART_RED C 60 - - OC - - 0150 -
  IND_FRT_RED C 1* - - O - 0,1,2,9 - -
  COD_MUN_ORIG N 7* - - O - - - -
  COD_MUN_DEST N 7* - - O - - - -
  VEIC_ID C 7 - - OC - - - -
  VL_LIQ_FRT N - 2 - O - - - -
  VL_SEC_CAT N - 2 - OC - - - -
  VL_DESP N - 2 - OC - - - -
  VL_PEDG N - 2 - OC - - - -
  VL_OUT N - 2 - OC - - - -
  VL_FRT N - 2 - O - - - -
  UF_ID C 2 - - OC - - - -
D140 3 D100 1:1 fora - -
  COD_PART_CONSG C 60 - - OC - - 0150 -
  COD_MUN_ORIG N 7* - - O - - - -
  COD_MUN_DEST N 7* - - O - - - -
  IND_VEIC C 1* - - O - 0,1 - -
  VEIC_ID C - - - OC - - - -
  IND_NAV C 1* - - O - 0,1 - -
  VIAGEM N - - - OC - - - -
  VL_FRT_LIQ N - 2 - O - - - -
  VL_DESP_PORT N - 2 - OC - - - -
  VL_DESP_CAR_DESC N - 2 - OC - - - -
  VL_OUT N - 2 - OC - - - -
  VL_FRT_BRT N - 2 - O - - - -
  VL_FRT_MM N - 2 - OC - - - -
D150 3 D100 1:1 fora - -
  COD_MUN_ORIG N 7* - - O - - - -
  COD_MUN_DEST N 7* - - O - - - -
  VEIC_ID C - - - OC - - - -
  VIAGEM N - - - OC - - - -
  IND_TFA C 1* - - O - 0,1,2,9 - -
  VL_PESO_TX N - 2 - O - - - -
  VL_TX_TERR N - 2 - OC - - - -
  VL_TX_RED N - 2 - OC - - - -
  VL_OUT N - 2 - OC - - - -
  VL_TX_ADV N - 2 - OC - - - -
D160 3 D100 1:N fora - -
  DESPACHO C - - - OC - - - -
  CNPJ_CPF_REM N 14 - - OC - - - -
  IE_REM C 14 - - OC - - - -
  COD_MUN_ORI N 7* - - O - - - -
  CNPJ_CPF_DEST N 14 - - OC - - - -
  IE_DEST C 14 - - OC - - - -
  COD_MUN_DEST N 7* - - O - - - -
D161 4 D160 1:1 fora - -
  IND_CARGA N 1* - - O - 0,1,2,3,4,5,9 - -
  CNPJ_CPF_COL C 14 - - OC - - - -
  IE_COL C 14 - - OC - - - -
  COD_MUN_COL N 7* - - O - - - -
  CNPJ_CPF_ENTG C 14 - - OC - - - -
  IE_ENTG C 14 - - OC - - - -
  COD_MUN_ENTG N 7* - - O - - - -
D162 4 D160 1:N fora - -
  COD_MOD C 2* - - OC - 01,1B,04,55 - -
  SER C 4 - - OC - - - -
  NUM_DOC N 9 - - O - - - -
  DT_DOC N 8* - - OC - - - -
  VL_DOC N - 2 - OC - - - -
  VL_MERC N - 2 - OC - - - -
  QTD_VOL N - - - O - - - -
  PESO_BRT N - 2 - OC - - - -
  PESO_LIQ N - 2 - OC - - - -
D170 3 D100 1:1 fora - -
  COD_PART_CONSG C 60 - - OC - - 0150 -
  COD_PART_RED C 60 - - OC - - 0150 -
  COD_MUN_ORIG N 7* - - O - - - -
  COD_MUN_DEST N 7* - - O - - - -
  OTM C - - - O - - - -
  IND_NAT_FRT C 1* - - O - 0,1 - -
  VL_LIQ_FRT N - 2 - O - - - -
  VL_GRIS N - 2 - OC - - - -
  VL_PDG N - 2 - OC - - - -
  VL_OUT N - 2 - OC - - - -
  VL_FRT N - 2 - O - - - -
  VEIC_ID C 7 - - OC - - - -
  UF_ID C 2 - - OC - - - -
D180 3 D100 1:N fora - -
  NUM_SEQ N - - - O - - - -
  IND_EMIT C 1* - - O - 0,1 - -
  CNPJ_CPF_EMIT N 14 - - O - - - -
  UF_EMIT C 2* - - O - - - -
  IE_EMIT C 14 - - OC - - - -
  COD_MUN_ORIG N 7* - - O - - - -
  CNPJ_CPF_TOM N 14 - - O - - - -
  UF_TOM C 2* - - O - - - -
  IE_TOM C 14 - - OC - - - -
  COD_MUN_DEST N 7* - - O - - - -
  COD_MOD C 2* - - O - - - -
  SER C 4 - - O - - - -
  SUB N 3 - - OC - - - -
  NUM_DOC N 9 - - O - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
D190 3 D100 1:N nucleo - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 O O - - - -
  VL_RED_BC N - 2 O O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
D195 3 D100 1:N cond - -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
D197 4 D195 1:N cond - -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
D300 2 D001 V fora - -
  COD_MOD C 2* - - O - 13,14,15,16 - -
  SER C 4 - - O - - - -
  SUB N 4 - - OC - - - -
  NUM_DOC_INI N 6 - - O - - - -
  NUM_DOC_FIN N - - - O - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  DT_DOC N 8* - - O - - - -
  VL_OPR N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_SERV N - 2 - O - - - -
  VL_SEG N - 2 - OC - - - -
  VL_OUT_DESP N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
  COD_CTA C - - - OC - - - -
D301 3 D300 1:N fora - -
  NUM_DOC_CANC N - - - O - - - -
D310 3 D300 1:N fora - -
  COD_MUN_ORIG N 7* - - O - - - -
  VL_SERV N - 2 - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
D350 2 D001 V fora - -
  COD_MOD C 2* - - O - 2E,13,14,15,16 - -
  ECF_MOD C 20 - - O - - - -
  ECF_FAB C 21 - - O - - - -
  ECF_CX N 3 - - O - - - -
D355 3 D350 1:N fora - -
  DT_DOC N 8* - - O - - - -
  CRO N 3 - - O - - - -
  CRZ N 6 - - O - - - -
  NUM_COO_FIN N 9 - - O - - - -
  GT_FIN N - 2 - O - - - -
  VL_BRT N - 2 - O - - - -
D360 4 D355 1:1 fora - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
D365 4 D355 1:N fora - -
  COD_TOT_PAR C 7 - - O - - - -
  VLR_ACUM_TOT N - 2 - O - - - -
  NR_TOT N 2 - - OC - - - -
  DESCR_NR_TOT C - - - OC - - - -
D370 5 D365 1:N fora - -
  COD_MUN_ORIG N 7* - - O - - - -
  VL_SERV N - 2 - O - - - -
  QTD_BILH N - - - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
D390 4 D355 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ISSQN N - 2 - OC - - - -
  ALIQ_ISSQN N 6 2 - OC - - - -
  VL_ISSQN N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
D400 2 D001 V fora - -
  COD_PART C 60 - - O - - 0150 -
  COD_MOD C 2* - - O - 18 - -
  COD_SIT N 2* - - O - 00,01,02,03,06,07,08 - -
  SER C 4 - - OC - - - -
  SUB N 3 - - OC - - - -
  NUM_DOC N 6 - - O - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_SERV N - 2 - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
D410 3 D400 1:N fora - -
  COD_MOD C 2* - - O - 13,14,15,16 - -
  SER C 4 - - O - - - -
  SUB N 3 - - OC - - - -
  NUM_DOC_INI N 6 - - O - - - -
  NUM_DOC_FIN N - - - O - - - -
  DT_DOC N 8* - - O - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_SERV N - 2 - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
D411 4 D410 1:N fora - -
  NUM_DOC_CANC N - - - O - - - -
D420 3 D400 1:N fora - -
  COD_MUN_ORIG N 7* - - O - - - -
  VL_SERV N - 2 - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
D500 2 D001 V cond - -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 21,22 - -
  COD_SIT N 2* - O O - 00,01,02,03,06,07,08 - -
  SER C 4 - OC OC - - - -
  SUB C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  DT_A_P N 8* - OC OC - - - -
  VL_DOC N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  VL_SERV N - 2 O O - - - -
  VL_SERV_NT N - 2 OC O - - - -
  VL_TERC N - 2 OC O - - - -
  VL_DA N - 2 OC O - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  COD_INF C 6 - OC OC - - 0450 -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  COD_CTA C - - OC OC - - - -
  TP_ASSINANTE N 1* - OC O - 1,2,3,4,5,6 - -
D510 3 D500 1:N fora - -
  NUM_ITEM N 3 - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  COD_CLASS N 4* - - O - - - -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_BC_ICMS_UF N - 2 - OC - - - -
  VL_ICMS_UF N - 2 - OC - - - -
  IND_REC C 1* - - O - 0,1,2,3,4,5,9 - -
  COD_PART C 60 - - OC - - 0150 -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
D530 3 D500 1:N fora - -
  IND_SERV C 1* - - O - 0,1,2,3,4,9 - -
  DT_INI_SERV N 8* - - OC - - - -
  DT_FIN_SERV N 8* - - OC - - - -
  PER_FISCAL N 6* - - O - - - -
  COD_AREA C - - - OC - - - -
  TERMINAL N - - - OC - - - -
D590 3 D500 1:N cond - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 O O - - - -
  VL_BC_ICMS_UF N - 2 O O - - - -
  VL_ICMS_UF N - 2 O O - - - -
  VL_RED_BC N - 2 O O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
D600 2 D001 V fora - -
  COD_MOD C 2* - - O - 21,22 - -
  COD_MUN N 7* - - O - - - -
  SER C 4 - - O - - - -
  SUB N 3 - - OC - - - -
  COD_CONS N 2* - - O - - - -
  QTD_CONS N - - - O - - - -
  DT_DOC N 8* - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  VL_SERV N - 2 - O - - - -
  VL_SERV_NT N - 2 - OC - - - -
  VL_TERC N - 2 - OC - - - -
  VL_DA N - 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
D610 3 D600 1:N fora - -
  COD_CLASS N 4* - - O - - - -
  COD_ITEM C 60 - - O - - 0200 -
  QTD N - 3 - O - - - -
  UNID C 6 - - O - - 0190 -
  VL_ITEM N - 2 - O - - - -
  VL_DESC N - 2 - OC - - - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_BC_ICMS N - 2 - OC - - - -
  VL_ICMS N - 2 - OC - - - -
  VL_BC_ICMS_UF N - 2 - OC - - - -
  VL_ICMS_UF N - 2 - OC - - - -
  VL_RED_BC N - 2 - OC - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  COD_CTA C - - - OC - - - -
D690 3 D600 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_BC_ICMS_UF N - 2 - O - - - -
  VL_ICMS_UF N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
D695 2 D001 V fora - -
  COD_MOD C 2* - - O - 21,22 - -
  SER C 4 - - O - - - -
  NRO_ORD_INI N 9 - - O - - - -
  NRO_ORD_FIN N 9 - - O - - - -
  DT_DOC_INI N 8* - - O - - - -
  DT_DOC_FIN N 8* - - O - - - -
  NOM_MEST C 33 - - O - - - -
  CHV_COD_DIG C 32 - - O - - - -
D696 3 D695 1:N fora - -
  CST_ICMS N 3* - - O - - - -
  CFOP N 4* - - O - - - -
  ALIQ_ICMS N 6 2 - OC - - - -
  VL_OPR N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_BC_ICMS_UF N - 2 - O - - - -
  VL_ICMS_UF N - 2 - O - - - -
  VL_RED_BC N - 2 - O - - - -
  COD_OBS C 6 - - OC - - 0460 -
D697 4 D696 1:N fora - -
  UF C 2* - - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
D700 2 D001 V cond 017 -
  IND_OPER C 1* - O O - 0,1 - -
  IND_EMIT C 1* - O O - 0,1 - -
  COD_PART C 60 - O - - - 0150 -
  COD_MOD C 2* - O O - 62 - -
  COD_SIT N 2* - O O - 00,08 - -
  SER N 3 - O O - - - 020=C
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  DT_E_S N 8* - OC - - - - -
  VL_DOC N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  VL_SERV N - 2 O O - - - -
  VL_SERV_NT N - 2 OC OC - - - -
  VL_TERC N - 2 OC OC - - - -
  VL_DA N - 2 OC OC - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  COD_INF C 6 - OC OC - - 0450 -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  CHV_DOCe N 44* - O O - - - 021=C
  FIN_DOCe N 1* - O O - 0,3,4 - -
  TIP_FAT N 1* - O O - 0,1,2 - -
  COD_MOD_DOC_REF N 2* - OC OC - 21,22,62 - -
  CHV_DOCe_REF N 44* - OC OC - - - 021=C
  HASH_DOC_REF C 32 - OC OC - - - -
  SER_DOC_REF C 4 - OC OC - - - -
  NUM_DOC_REF N 9 - OC OC - - - -
  MES_DOC_REF N 6* - OC OC - - - -
  COD_MUN_DEST N 7* - N O - - - -
  DED N - 2 OC OC 019 - - -
D730 3 D700 1:N cond 017 -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 O O - - - -
  VL_RED_BC N - 2 O O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
D731 4 D730 1:1 cond 017 -
  VL_FCP_OP N - 2 O O - - - -
D735 3 D700 1:N cond 017 -
  COD_OBS C 6 - O O - - 0460 -
  TXT_COMPL C - - OC OC - - - -
D737 4 D735 1:N cond 017 -
  COD_AJ C 10* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_OUTROS N - 2 OC OC - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
D750 2 D001 1:N fora 017 -
  COD_MOD C 2* - - O - 62 - -
  SER N 3 - - O - - - -
  DT_DOC N 8* - - O - - - -
  QTD_CONS N - - - O - - - -
  IND_PREPAGO N 1 - - O - - - -
  VL_DOC N - 2 - O - - - -
  VL_SERV N - 2 - O - - - -
  VL_SERV_NT N - 2 - O - - - -
  VL_TERC N - 2 - O - - - -
  VL_DESC N - 2 - O - - - -
  VL_DA N - 2 - O - - - -
  VL_BC_ICMS N - 2 - O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_PIS N - 2 - OC - - - -
  VL_COFINS N - 2 - OC - - - -
  DED N - 2 - OC 019 - - -
D760 3 D750 1:N fora 017 -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_OPR N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 - O - - - -
  VL_RED_BC N - 2 O O - - - -
  COD_OBS C 6 - OC OC - - 0460 -
D761 4 D760 1:1 fora 017 -
  VL_FCP_OP N - 2 O O - - - -
D990 1 0000 1 nucleo - -
  QTD_LIN_D N - - O O - - - -
E001 1 0000 1 nucleo - -
  IND_MOV C 1 - O O - 0,1 - -
E100 2 E001 V nucleo - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
E110 3 E100 1:1 nucleo - -
  VL_TOT_DEBITOS N - 2 O O - - - -
  VL_AJ_DEBITOS N - 2 O O - - - -
  VL_TOT_AJ_DEBITOS N - 2 O O - - - -
  VL_ESTORNOS_CRED N - 2 O O - - - -
  VL_TOT_CREDITOS N - 2 O O - - - -
  VL_AJ_CREDITOS N - 2 O O - - - -
  VL_TOT_AJ_CREDITOS N - 2 O O - - - -
  VL_ESTORNOS_DEB N - 2 O O - - - -
  VL_SLD_CREDOR_ANT N - 2 O O - - - -
  VL_SLD_APURADO N - 2 O O - - - -
  VL_TOT_DED N - 2 O O - - - -
  VL_ICMS_RECOLHER N - 2 O O - - - -
  VL_SLD_CREDOR_TRANSPORTAR N - 2 O O - - - -
  DEB_ESP N - 2 O O - - - -
E111 4 E110 1:N cond - -
  COD_AJ_APUR C 8* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  VL_AJ_APUR N - 2 O O - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
E112 5 E111 1:N cond - -
  NUM_DA C - - OC OC - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
E113 5 E111 1:N cond - -
  COD_PART C 60 - OC OC - - 0150 -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_AJ_ITEM N - 2 O O - - - -
  CHV_DOCe N 44* - OC OC 011 - - 021=C
E115 4 E110 1:N cond - -
  COD_INF_ADIC C 8* - O O - - - -
  VL_INF_ADIC N - 2 O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
E116 4 E110 1:N nucleo - -
  COD_OR C 3* - O O - 000,003,004,005,006,090 - -
  VL_OR N - 2 O O - - - -
  DT_VCTO N 8* - O O - - - -
  COD_REC C - - O O - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
  MES_REF N 6* - O O - - - -
E200 2 E001 V cond - -
  UF C 2* - O O - - - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
E210 3 E200 1:1 cond - -
  IND_MOV_ST C 1 - O O - 0,1 - -
  VL_SLD_CRED_ANT_ST N - 2 O O - - - -
  VL_DEVOL_ST N - 2 O O - - - -
  VL_RESSARC_ST N - 2 O O - - - -
  VL_OUT_CRED_ST N - 2 O O - - - -
  VL_AJ_CREDITOS_ST N - 2 O O - - - -
  VL_RETENCAO_ST N - 2 O O - - - -
  VL_OUT_DEB_ST N - 2 O O - - - -
  VL_AJ_DEBITOS_ST N - 2 O O - - - -
  VL_SLD_DEV_ANT_ST N - 2 O O - - - -
  VL_DEDUCOES_ST N - 2 O O - - - -
  VL_ICMS_RECOL_ST N - 2 O O - - - -
  VL_SLD_CRED_ST_TRANSPORTAR N - 2 O O - - - -
  DEB_ESP_ST N - 2 O O - - - -
E220 4 E210 1:N cond - -
  COD_AJ_APUR C 8* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  VL_AJ_APUR N - 2 O O - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
E230 5 E220 1:N cond - -
  NUM_DA C - - OC OC - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC N 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
E240 5 E220 1:N cond - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_AJ_ITEM N - 2 O O - - - -
  CHV_DOCe N 44* - OC OC 011 - - 021=C
E250 4 E210 1:N cond - -
  COD_OR C 3* - O O - 001,002,006,999 - -
  VL_OR N - 2 O O - - - -
  DT_VCTO N 8* - O O - - - -
  COD_REC C - - O O - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
  MES_REF N 6* - O O - - - -
E300 2 E001 V cond 010 -
  UF C 2 - O O - - - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
E310 3 E300 1:1 cond 010 -
  IND_MOV_FCP_DIFAL C 1* - O O - 0,1 - -
  VL_SLD_CRED_ANT_DIFAL N - 2 O O - - - -
  VL_TOT_DEBITOS_DIFAL N - 2 O O - - - -
  VL_OUT_DEB_DIFAL N - 2 O O - - - -
  VL_TOT_CREDITOS_DIFAL N - 2 O O - - - -
  VL_OUT_CRED_DIFAL N - 2 O O - - - -
  VL_SLD_DEV_ANT_DIFAL N - 2 O O - - - -
  VL_DEDUCOES_DIFAL N - 2 O O - - - -
  VL_RECOL_DIFAL N - 2 O O - - - -
  VL_SLD_CRED_TRANSPORTAR_DIFAL N - 2 O O - - - -
  DEB_ESP_DIFAL N - 2 O O - - - -
  VL_SLD_CRED_ANT_FCP N - 2 O O - - - -
  VL_TOT_DEB_FCP N - 2 O O - - - -
  VL_OUT_DEB_FCP N - 2 O O - - - -
  VL_TOT_CRED_FCP N - 2 O O - - - -
  VL_OUT_CRED_FCP N - 2 O O - - - -
  VL_SLD_DEV_ANT_FCP N - 2 O O - - - -
  VL_DEDUCOES_FCP N - 2 O O - - - -
  VL_RECOL_FCP N - 2 O O - - - -
  VL_SLD_CRED_TRANSPORTAR_FCP N - 2 O O - - - -
  DEB_ESP_FCP N - 2 O O - - - -
E311 4 E310 1:N cond - -
  COD_AJ_APUR C 8* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  VL_AJ_APUR N - 2 O O - - - -
E312 5 E311 1:N cond - -
  NUM_DA C - - OC OC - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC N 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
E313 5 E311 1:N cond - -
  COD_PART C 60 - OC OC - - 0150 -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_DOCe N 44* - OC OC - - - 021=C
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_AJ_ITEM N - 2 O O - - - -
E316 4 E310 1:N cond - -
  COD_OR C 3* - O O - 000,003,006,090 - -
  VL_OR N - 2 O O - - - -
  DT_VCTO N 8* - O O - - - -
  COD_REC C - - O O - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
  MES_REF N 6* - O O - - - -
E500 2 E001 V cond - -
  IND_APUR C 1* - O O - 0,1 - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
E510 3 E500 1:N cond - -
  CFOP N 4* - O O - - - -
  CST_IPI C 2* - O O - - - -
  VL_CONT_IPI N - 2 O O - - - -
  VL_BC_IPI N - 2 O O - - - -
  VL_IPI N - 2 O O - - - -
E520 3 E500 1:1 cond - -
  VL_SD_ANT_IPI N - 2 O O - - - -
  VL_DEB_IPI N - 2 O O - - - -
  VL_CRED_IPI N - 2 O O - - - -
  VL_OD_IPI N - 2 O O - - - -
  VL_OC_IPI N - 2 O O - - - -
  VL_SC_IPI N - 2 O O - - - -
  VL_SD_IPI N - 2 O O - - - -
E530 4 E520 1:N cond - -
  IND_AJ C 1* - O O - 0,1 - -
  VL_AJ N - 2 O O - - - -
  COD_AJ C 3* - O O - - - -
  IND_DOC C 1* - O O - 0,1,2,3,9 - -
  NUM_DOC C - - OC OC - - - -
  DESCR_AJ C - - O O - - - -
E531 5 E530 1:N cond 012 -
  COD_PART C 60 - OC OC - - 0150 -
  COD_MOD C 2* - O O - 01,55 - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_AJ_ITEM N - 2 O O - - - -
  CHV_NFE N 44* - OC OC - - - 021=C
E990 1 0000 1 nucleo - -
  QTD_LIN_E N - - O O - - - -
G001 1 0000 1 nucleo - -
  IND_MOV C 1* - O O - 0,1 - -
G110 2 G001 V cond - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
  SALDO_IN_ICMS N - 2 O O - - - -
  SOM_PARC N - 2 O O - - - -
  VL_TRIB_EXP N - 2 O O - - - -
  VL_TOTAL N - 2 O O - - - -
  IND_PER_SAI N - 8 O O - - - -
  ICMS_APROP N - 2 O O - - - -
  SOM_ICMS_OC N - 2 O O - - - -
G125 3 G110 1:N cond - -
  COD_IND_BEM C 60 - O O - - 0300 -
  DT_MOV N 8* - O O - - - -
  TIPO_MOV C 2* - O O - SI,IM,IA,CI,MC,BA,AT,PE,OT - -
  VL_IMOB_ICMS_OP N - 2 OC OC - - - -
  VL_IMOB_ICMS_ST N - 2 OC OC - - - -
  VL_IMOB_ICMS_FRT N - 2 OC OC - - - -
  VL_IMOB_ICMS_DIF N - 2 OC OC - - - -
  NUM_PARC N 3 - OC OC - - - -
  VL_PARC_PASS N - 2 OC OC - - - -
G126 4 G125 1:N cond - -
  DT_INI N 8* - O O - - - -
  DT_FIM N 8* - O O - - - -
  NUM_PARC N 3 - O O - - - -
  VL_PARC_PASS N - 2 O O - - - -
  VL_TRIB_OC N - 2 O O - - - -
  VL_TOTAL N - 2 O O - - - -
  IND_PER_SAI N - 8 O O - - - -
  VL_PARC_APROP N - 2 O O - - - -
G130 4 G125 1:N cond - -
  IND_EMIT C 1* - O O - - - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 01,1B,04,07,08,8B,09,10,26,27,55,57 - -
  SERIE C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_NFE_CTE N 44* - OC OC - - - 021=C
  DT_DOC N 8* - O O - - - -
  NUM_DA C - - OC OC 014 - - -
G140 5 G130 1:N cond - -
  NUM_ITEM N 3 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTDE N - 5 O O 014 - - -
  UNID C 6 - O O 014 - 0190 -
  VL_ICMS_OP_APLICADO N - 2 O O 014 - - -
  VL_ICMS_ST_APLICADO N - 2 O O 014 - - -
  VL_ICMS_FRT_APLICADO N - 2 O O 014 - - -
  VL_ICMS_DIF_APLICADO N - 2 O O 014 - - -
G990 1 0000 1 nucleo - -
  QTD_LIN_G N - - O O - - - -
H001 1 0000 1 nucleo - -
  IND_MOV C 1* - O O - 0,1 - -
H005 2 H001 V nucleo - -
  DT_INV N 8* - O O - - - -
  VL_INV N - 2 O O - - - -
  MOT_INV C 2* - O O - 01,02,03,04,05,06 - -
H010 3 H005 1:N nucleo - -
  COD_ITEM C 60 - O O - - 0200 -
  UNID C 6 - O O - - 0190 -
  QTD N - 3 O O - - - -
  VL_UNIT N - 6 O O - - - -
  VL_ITEM N - 2 O O - - - -
  IND_PROP C 1* - O O - 0,1,2 - -
  COD_PART C 60 - OC OC - - 0150 -
  TXT_COMPL C - - OC OC - - - -
  COD_CTA C - - OC OC - - - -
  VL_ITEM_IR N - 2 OC OC 009 - - -
H020 4 H010 1:N cond - -
  CST_ICMS N 3* - O O - - - -
  BC_ICMS N - 2 O O - - - -
  VL_ICMS N - 2 O O - - - -
H030 4 H010 1:1 cond 014 -
  VL_ICMS_OP N - 6 O O - - - -
  VL_BC_ICMS_ST N - 6 O O - - - -
  VL_ICMS_ST N - 6 O O - - - -
  VL_FCP N - 6 O O - - - -
H990 1 0000 1 nucleo - -
  QTD_LIN_H N - - O O - - - -
K001 1 0000 1 nucleo - -
  IND_MOV C 1* - O O - 0,1 - -
K010 2 K001 1 cond 016 -
  IND_TP_LEIAUTE C 1* - O O - 0,1,2 - -
K100 2 K001 V cond - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
K200 3 K100 1:N cond - -
  DT_EST N 8* - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 3 O O - - - -
  IND_EST C 1 - O O - 0,1,2 - -
  COD_PART C 60 - OC OC - - 0150 -
K210 3 K100 1:N cond 011 -
  DT_INI_OS N 8* - OC OC - - - -
  DT_FIN_OS N 8* - OC OC - - - -
  COD_DOC_OS C 30 - OC OC - - - -
  COD_ITEM_ORI C 60 - O O - - 0200 -
  QTD_ORI N - 6 O O - - - -
K215 4 K210 1:N cond - -
  COD_ITEM_DES C 60 - O O - - 0200 -
  QTD_DES N - 6 O O - - - -
K220 3 K100 1:N cond - -
  DT_MOV N 8 - O O - - - -
  COD_ITEM_ORI C 60 - O O - - 0200 -
  COD_ITEM_DEST C 60 - O O - - 0200 -
  QTD_ORI N - 6 O O - - - -
  QTD_DEST N - 6 O O 012 - - -
K230 3 K100 1:N cond - -
  DT_INI_OP N 8 - OC OC - - - -
  DT_FIN_OP N 8 - OC OC - - - -
  COD_DOC_OP C 30 - OC OC - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD_ENC N - 6 O O - - - -
K235 4 K230 1:N cond - -
  DT_SAIDA N 8 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
  COD_INS_SUBST C 60 - OC OC - - 0200 -
K250 3 K100 1:N cond - -
  DT_PROD N 8 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
K255 4 K250 1:N cond - -
  DT_CONS N 8 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
  COD_INS_SUBST C 60 - OC OC - - 0200 -
K260 3 K100 1:N fora - -
  COD_OP_OS C 30 - OC OC - - - -
  COD_ITEM C 60 - O O - - 0200 -
  DT_SAIDA N 8* - O O - - - -
  QTD_SAIDA N - 6 O O - - - -
  DT_RET N 8* - OC OC - - - -
  QTD_RET N - 6 OC OC - - - -
K265 4 K260 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD_CONS N - 6 OC OC - - - -
  QTD_RET N - 6 OC OC - - - -
K270 3 K100 1:N fora - -
  DT_INI_AP N 8* - OC OC - - - -
  DT_FIN_AP N 8* - OC OC - - - -
  COD_OP_OS C 30 - OC OC - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD_COR_POS N - 6 OC OC - - - -
  QTD_COR_NEG N - 6 OC OC - - - -
  ORIGEM C 1 - O O - 1,2,3,4,5,6,7,8,9 - -
K275 4 K270 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD_COR_POS N - 6 OC OC - - - -
  QTD_COR_NEG N - 6 OC OC - - - -
  COD_INS_SUBST C 60 - OC OC - - 0200 -
K280 3 K100 1:N cond 011 -
  DT_EST N 8* - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD_COR_POS N - 3 OC OC - - - -
  QTD_COR_NEG N - 3 OC OC - - - -
  IND_EST C 1 - O O - 0,1,2 - -
  COD_PART C 60 - OC OC - - 0150 -
K290 3 K100 1:N fora - -
  DT_INI_OP N 8 - OC OC - - - -
  DT_FIN_OP N 8 - OC OC - - - -
  COD_DOC_OP C 30 - OC OC - - - -
K291 4 K290 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
K292 4 K290 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
K300 3 K100 1:N fora - -
  DT_PROD N 8 - O O - - - -
K301 4 K300 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
K302 4 K300 1:N fora - -
  COD_ITEM C 60 - O O - - 0200 -
  QTD N - 6 O O - - - -
K990 1 0000 1 nucleo - -
  QTD_LIN_K N - - O O - - - -
1001 1 0000 1 nucleo - -
  IND_MOV N 1* - O O - 0 - -
1010 2 1001 1 nucleo - -
  IND_EXP C 1* - O O - S,N - -
  IND_CCRF C 1* - O O - S,N - -
  IND_COMB C 1* - O O - S,N - -
  IND_USINA C 1* - O O - S,N - -
  IND_VA C 1* - O O - S,N - -
  IND_EE C 1* - O O - S,N - -
  IND_CART C 1* - O O - S,N - -
  IND_FORM C 1* - O O - S,N - -
  IND_AER C 1* - O O - S,N - -
  IND_GIAF1 C 1* - O O 013 S,N - -
  IND_GIAF3 C 1* - O O 013 S,N - -
  IND_GIAF4 C 1* - O O 013 S,N - -
  IND_REST_RESSARC_COMPL_ICMS C 1* - O O 014 S,N - -
1100 2 1001 V cond - -
  IND_DOC N 1* - O O - 0,1,2 - -
  NRO_DE C 14 - O O - - - -
  DT_DE N 8* - O O - - - -
  NAT_EXP N 1* - O O - 0,1 - -
  NRO_RE N 12 - OC OC - - - -
  DT_RE N 8* - OC OC - - - -
  CHC_EMB C 18 - OC OC - - - -
  DT_CHC N 8* - OC OC - - - -
  DT_AVB N 8* - O O - - - -
  TP_CHC N 2* - O O - - - -
  PAIS N 3 - O O - - - -
1105 3 1100 1:N cond - -
  COD_MOD C 2* - O O - 01,55 - -
  SERIE C 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  CHV_NFE N 44* - OC OC - - - 021=C
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
1110 4 1105 1:N cond - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 01,1B,04,55 - -
  SER C 4 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  CHV_NFE N 44* - OC OC - - - 021=C
  NR_MEMO N - - OC OC - - - -
  QTD N - 3 O O - - - -
  UNID C 6 - O O - - 0190 -
1200 2 1001 V cond - -
  COD_AJ_APUR C 8* - O O - - - -
  SLD_CRED N - 2 O O - - - -
  CRED_APR N - 2 O O - - - -
  CRED_RECEB N - 2 O O - - - -
  CRED_UTIL N - 2 O O - - - -
  SLD_CRED_FIM N - 2 O O - - - -
1210 3 1200 1:N cond - -
  TIPO_UTIL C 4* - O O - - - -
  NR_DOC C - - OC OC - - - -
  VL_CRED_UTIL N - 2 O O - - - -
  CHV_DOCe N 44* - OC OC 011 - - 021=C
1250 2 1001 1 cond 014 -
  VL_CREDITO_ICMS_OP N - 2 O O - - - -
  VL_ICMS_ST_REST N - 2 O O - - - -
  VL_FCP_ST_REST N - 2 O O - - - -
  VL_ICMS_ST_COMPL N - 2 O O - - - -
  VL_FCP_ST_COMPL N - 2 O O - - - -
1255 3 1250 1:N cond 014 -
  COD_MOT_REST_COMPL C 5* 2 O O - - - -
  VL_CREDITO_ICMS_OP_MOT N - 2 O O - - - -
  VL_ICMS_ST_REST_MOT N - 2 O O - - - -
  VL_FCP_ST_REST_MOT N - 2 O O - - - -
  VL_ICMS_ST_COMPL_MOT N - 2 O O - - - -
  VL_FCP_ST_COMPL_MOT N - 2 O O - - - -
1300 2 1001 V fora - -
  COD_ITEM C 60 - O O - - 0200 -
  DT_FECH N 8* - O O - - - -
  ESTQ_ABERT N - 3 O O - - - -
  VOL_ENTR N - 3 O O - - - -
  VOL_DISP N - 3 O O - - - -
  VOL_SAIDAS N - 3 O O - - - -
  ESTQ_ESCR N - 3 O O - - - -
  VAL_AJ_PERDA N - 3 O O - - - -
  VAL_AJ_GANHO N - 3 O O - - - -
  FECH_FISICO N - 3 O O - - - -
1310 3 1300 1:N fora - -
  NUM_TANQUE C 3 - O O - - - -
  ESTQ_ABERT N - 3 O O - - - -
  VOL_ENTR N - 3 O O - - - -
  VOL_DISP N - 3 O O - - - -
  VOL_SAIDAS N - 3 O O - - - -
  ESTQ_ESCR N - 3 O O - - - -
  VAL_AJ_PERDA N - 3 O O - - - -
  VAL_AJ_GANHO N - 3 O O - - - -
  FECH_FISICO N - 3 O O - - - -
  CAP_TANQUE N - 3 O O 020 - - -
1320 4 1310 1:N fora - -
  NUM_BICO N - - O O - - - -
  NR_INTERV N - - OC OC - - - -
  MOT_INTERV C 50 - OC OC - - - -
  NOM_INTERV C 30 - OC OC - - - -
  CNPJ_INTERV N 14* - OC OC - - - -
  CPF_INTERV N 11* - OC OC - - - -
  VAL_FECHA N - 3 O O - - - -
  VAL_ABERT N - 3 O O - - - -
  VOL_AFERI N - 3 OC OC - - - -
  VOL_VENDAS N - 3 O O - - - -
1350 2 1001 V fora - -
  SERIE C - - O O - - - -
  FABRICANTE C 60 - O O - - - -
  MODELO C - - O O - - - -
  TIPO_MEDICAO C 1 - O O - 0,1 - -
1360 3 1350 1:N fora - -
  NUM_LACRE C 20 - O O - - - -
  DT_APLICACAO N 8* - O O - - - -
1370 3 1350 1:N fora - -
  NUM_BICO N 3 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  NUM_TANQUE C 3 - O O - - - -
1390 2 1001 V fora - -
  COD_PROD N 2* - O O - - - -
1391 3 1390 1:N fora - -
  DT_REGISTRO C 8* - O O - - - -
  QTD_MOID N - 2 OC OC - - - -
  ESTQ_INI N - 2 O O - - - -
  QTD_PRODUZ N - 2 OC OC - - - -
  ENT_ANID_HID N - 2 OC OC - - - -
  OUTR_ENTR N - 2 OC OC - - - -
  PERDA N - 2 OC OC - - - -
  CONS N - 2 OC OC - - - -
  SAI_ANI_HID N - 2 OC OC - - - -
  SAIDAS N - 2 OC OC - - - -
  ESTQ_FIN N - 2 O O - - - -
  ESTQ_INI_MEL N - 2 OC OC - - - -
  PROD_DIA_MEL N - 2 OC OC - - - -
  UTIL_MEL N - 2 OC OC - - - -
  PROD_ALC_MEL N - 2 OC OC - - - -
  OBS C - - OC OC - - - -
  COD_ITEM C 60 - O O 014 - 0200 -
  TP_RESIDUO N 2* - O O 014 01,02,03,04 - -
  QTD_RESIDUO N - 2 O O 014 - - -
  QTD_RESIDUO_DDG N - 2 O O 018 - - -
  QTD_RESIDUO_WDG N - 2 O O 018 - - -
  QTD_RESIDUO_CANA N - 2 O O 018 - - -
1400 2 1001 V cond - -
  COD_ITEM_IPM C 60 - O O - - - -
  MUN N 7* - O O - - - -
  VALOR N - 2 O O - - - -
1500 2 1001 V fora - -
  IND_OPER C 1* - O O - 1 - -
  IND_EMIT C 1* - O O - 0 - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - 06 - -
  COD_SIT N 2* - O O - 00,01,06,07,08 - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  COD_CONS C 2* - O O - 01,02,03’,04,05,06,07,08 - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  DT_E_S N 8* - O O - - - -
  VL_DOC N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  VL_FORN N - 2 O O - - - -
  VL_SERV_NT N - 2 OC OC - - - -
  VL_TERC N - 2 OC OC - - - -
  VL_DA N - 2 OC OC - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_BC_ICMS_ST N - 2 OC OC - - - -
  VL_ICMS_ST N - 2 OC OC - - - -
  COD_INF C 6 - OC OC - - 0450 -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  TP_LIGACAO N 1* - OC OC - 1,2,3 - -
  COD_GRUPO_TENSAO C 2* - OC OC - 01,02,03,04,05,06,07,08,09,10,11,12,13,14 - -
1510 3 1500 1:N fora - -
  NUM_ITEM N 3 - O O - - - -
  COD_ITEM C 60 - O O - - 0200 -
  COD_CLASS N 4* - O O - - - -
  QTD N - 3 OC OC - - - -
  UNID C 6 - OC OC - - 0190 -
  VL_ITEM N - 2 O O - - - -
  VL_DESC N - 2 OC OC - - - -
  CST_ICMS N 3* - O O - - - -
  CFOP N 4* - O O - - - -
  VL_BC_ICMS N - 2 OC OC - - - -
  ALIQ_ICMS N 6 2 OC OC - - - -
  VL_ICMS N - 2 OC OC - - - -
  VL_BC_ICMS_ST N - 2 OC OC - - - -
  ALIQ_ST N - 2 OC OC - - - -
  VL_ICMS_ST N - 2 OC OC - - - -
  IND_REC C 1* - O O - 0,1 - -
  COD_PART C 60 - OC OC - - 0150 -
  VL_PIS N - 2 OC OC - - - -
  VL_COFINS N - 2 OC OC - - - -
  COD_CTA C - - OC OC - - - -
1600 2 1001 V fora - 015
  COD_PART C 60 - O O - - 0150 -
  TOT_CREDITO N - 2 O O - - - -
  TOT_DEBITO N - 2 O O - - - -
1601 2 1001 1:N cond 016 -
  COD_PART_IP C 60 - O O - - 0150 -
  COD_PART_IT C 60 - OC OC - - 0150 -
  TOT_VS N - 2 O O - - - -
  TOT_ISS N - 2 O O - - - -
  TOT_OUTROS N - 2 O O - - - -
1700 2 1001 V cond - -
  COD_DISP C 2* - O O - 00,01,02,03,04,05 - -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB C 3 - OC OC - - - -
  NUM_DOC_INI N 12 - O O - - - -
  NUM_DOC_FIN N 12 - O O - - - -
  NUM_AUT N 60 - O O - - - -
1710 3 1700 1:N cond - -
  NUM_DOC_INI N 12 - O O - - - -
  NUM_DOC_FIN N 12 - O O - - - -
1800 2 1001 1 fora - -
  VL_CARGA N - 2 O O - - - -
  VL_PASS N - 2 O O - - - -
  VL_FAT N - 2 O O - - - -
  IND_RAT N 8 6 O O - - - -
  VL_ICMS_ANT N - 2 O O - - - -
  VL_BC_ICMS N - 2 O O - - - -
  VL_ICMS_APUR N - 2 O O - - - -
  VL_BC_ICMS_APUR N - 2 O O - - - -
  VL_DIF N - 2 O O - - - -
1900 2 1001 V cond - -
  IND_APUR_ICMS C 1* - O O - - - -
  DESCR_COMPL_OUT_APUR C - - O O - - - -
1910 3 1900 1:N cond - -
  DT_INI N 8* - O O - - - -
  DT_FIN N 8* - O O - - - -
1920 4 1910 1:1 cond - -
  VL_TOT_TRANSF_DEBITOS_OA N - 2 O O - - - -
  VL_TOT_AJ_DEBITOS_OA N - 2 O O - - - -
  VL_ESTORNOS_CRED_OA N - 2 O O - - - -
  VL_TOT_TRANSF_CREDITOS_OA N - 2 O O - - - -
  VL_TOT_AJ_CREDITOS_OA N - 2 O O - - - -
  VL_ESTORNOS_DEB_OA N - 2 O O - - - -
  VL_SLD_CREDOR_ANT_OA N - 2 O O - - - -
  VL_SLD_APURADO_OA N - 2 O O - - - -
  VL_TOT_DED N - 2 O O - - - -
  VL_ICMS_RECOLHER_OA N - 2 O O - - - -
  VL_SLD_CREDOR_TRANSP_OA N - 2 O O - - - -
  DEB_ESP_OA N - 2 O O - - - -
1921 5 1920 1:N cond - -
  COD_AJ_APUR C 8* - O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
  VL_AJ_APUR N - 2 O O - - - -
  IND_BENEFICIO N 1 - OC OC 021 0,1,2,3,9 - -
1922 6 1921 1:N cond - -
  NUM_DA C - - OC OC - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
1923 6 1921 1:N cond - -
  COD_PART C 60 - O O - - 0150 -
  COD_MOD C 2* - O O - - - -
  SER C 4 - OC OC - - - -
  SUB N 3 - OC OC - - - -
  NUM_DOC N 9 - O O - - - -
  DT_DOC N 8* - O O - - - -
  COD_ITEM C 60 - OC OC - - 0200 -
  VL_AJ_ITEM N - 2 O O - - - -
  CHV_DOCe N 44* - OC OC 011 - - 021=C
1925 5 1920 1:N cond - -
  COD_INF_ADIC C 8* - O O - - - -
  VL_INF_ADIC N - 2 O O - - - -
  DESCR_COMPL_AJ C - - OC OC - - - -
1926 5 1920 1:N cond - -
  COD_OR C 3* - O O - 000,003,004,005,006,090 - -
  VL_OR N - 2 O O - - - -
  DT_VCTO N 8* - O O - - - -
  COD_REC C - - O O - - - -
  NUM_PROC C 60 - OC OC - - - -
  IND_PROC C 1* - OC OC - 0,1,2,9 - -
  PROC C - - OC OC - - - -
  TXT_COMPL C - - OC OC - - - -
  MES_REF N 6* - O O - - - -
1960 2 1001 1:N fora - -
  IND_AP N 2* - O O - - - -
  G1_01 N - 2 O O - - - -
  G1_02 N - 2 O O - - - -
  G1_03 N - 2 O O - - - -
  G1_04 N - 2 O O - - - -
  G1_05 N - 2 O O - - - -
  G1_06 N - 2 O O - - - -
  G1_07 N - 2 O O - - - -
  G1_08 N - 2 O O - - - -
  G1_09 N - 2 O O - - - -
  G1_10 N - 2 O O - - - -
  G1_11 N - 2 O O - - - -
1970 2 1001 1:N fora - -
  IND_AP N 2* - O O - - - -
  G3_01 N - 2 O O - - - -
  G3_02 N - 2 O O - - - -
  G3_03 N - 2 O O - - - -
  G3_04 N - 2 O O - - - -
  G3_05 N - 2 O O - - - -
  G3_06 N - 2 O O - - - -
  G3_07 N - 2 O O - - - -
  G3_T N - 2 O O - - - -
  G3_08 N - 2 O O - - - -
  G3_09 N - 2 O O - - - -
1975 3 1970 1:4 fora - -
  ALIQ_IMP_BASE N - 2 O O - - - -
  G3_10 N - 2 O O - - - -
  G3_11 N - 2 O O - - - -
  G3_12 N - 2 O O - - - -
1980 2 1001 1 fora - -
  IND_AP N 2* - O O - 02 - -
  G4_01 N - 2 O O - - - -
  G4_02 N - 2 O O - - - -
  G4_03 N - 2 O O - - - -
  G4_04 N - 2 O O - - - -
  G4_05 N - 2 O O - - - -
  G4_06 N - 2 O O - - - -
  G4_07 N - 2 O O - - - -
  G4_08 N - 2 O O - - - -
  G4_09 N - 2 O O - - - -
  G4_10 N - 2 O O - - - -
  G4_11 N - 2 O O - - - -
  G4_12 N - 2 O O - - - -
1990 1 0000 1 nucleo - -
  QTD_LIN_1 N - - O O - - - -
9001 1 0000 1 nucleo - -
  IND_MOV N 1* - O O - 0 - -
9900 2 9001 V nucleo - -
  REG_BLC C 4 - O O - - - -
  QTD_REG_BLC N - - O O - - - -
9990 1 0000 1 nucleo - -
  QTD_LIN_9 N - - O O - - - -
9999 0 - 1 nucleo - -
  QTD_LIN N - - O O - - - -
`
