/** Printed names of the modals' codes. */
type Codes = Readonly<Record<string, string>>

export const SIM_NAO: Codes = { '0': 'NÃO', '1': 'SIM' }
export const TP_PROP: Codes = { P: 'PRÓPRIO', T: 'TERCEIRO' }
export const TP_PROP_OS: Codes = { '0': 'TAC AGREGADO', '1': 'TAC INDEPENDENTE', '2': 'OUTROS' }
export const TP_VEIC: Codes = { '0': 'TRAÇÃO', '1': 'REBOQUE' }
export const TP_ROD: Codes = {
  '00': 'NÃO APLICÁVEL',
  '01': 'TRUCK',
  '02': 'TOCO',
  '03': 'CAVALO MECÂNICO',
  '04': 'VAN',
  '05': 'UTILITÁRIO',
  '06': 'OUTROS',
}
export const TP_CAR: Codes = {
  '00': 'NÃO APLICÁVEL',
  '01': 'ABERTA',
  '02': 'FECHADA/BAÚ',
  '03': 'GRANELEIRA',
  '04': 'PORTA CONTAINER',
  '05': 'SIDER',
}
export const TP_FRETAMENTO: Codes = { '1': 'EVENTUAL', '2': 'CONTÍNUO' }
export const CLASSE_TARIFA: Codes = { M: 'TARIFA MÍNIMA', G: 'TARIFA GERAL', E: 'TARIFA ESPECÍFICA' }
export const UNI_AP: Codes = { '1': 'KG', '2': 'KG G', '3': 'LITROS', '4': 'TI', '5': 'UNIDADES' }
export const C_INF_MANU: Codes = {
  '01': 'CERTIFICADO DO EXPEDIDOR PARA EMBARQUE DE ANIMAL VIVO',
  '02': 'ARTIGO PERIGOSO CONFORME DECLARAÇÃO DO EXPEDIDOR ANEXA',
  '03': 'SOMENTE EM AERONAVE CARGUEIRA',
  '04': 'ARTIGO PERIGOSO - DECLARAÇÃO DO EXPEDIDOR NÃO REQUERIDA',
  '05': 'ARTIGO PERIGOSO EM QUANTIDADE ISENTA',
  '06': 'GELO SECO PARA REFRIGERAÇÃO',
  '07': 'NÃO RESTRITO',
  '08': 'ARTIGO PERIGOSO EM CARGA CONSOLIDADA',
  '09': 'AUTORIZAÇÃO DA AUTORIDADE GOVERNAMENTAL ANEXA',
  '10': 'BATERIAS DE ÍONS DE LÍTIO - SEÇÃO II DA PI965 - CAO',
  '11': 'BATERIAS DE ÍONS DE LÍTIO - SEÇÃO II DA PI966',
  '12': 'BATERIAS DE ÍONS DE LÍTIO - SEÇÃO II DA PI967',
  '13': 'BATERIAS DE METAL LÍTIO - SEÇÃO II DA PI968 - CAO',
  '14': 'BATERIAS DE METAL LÍTIO - SEÇÃO II DA PI969',
  '15': 'BATERIAS DE METAL LÍTIO - SEÇÃO II DA PI970',
  '99': 'OUTRO',
}
export const DIREC: Codes = { N: 'NORTE', S: 'SUL', L: 'LESTE', O: 'OESTE' }
export const TP_NAV: Codes = { '0': 'INTERIOR', '1': 'CABOTAGEM' }
export const TP_TRAF: Codes = { '0': 'PRÓPRIO', '1': 'MÚTUO', '2': 'RODOFERROVIÁRIO', '3': 'RODOVIÁRIO' }
export const FERROVIA: Codes = { '1': 'FERROVIA DE ORIGEM', '2': 'FERROVIA DE DESTINO' }
export const CLASS_DUTO: Codes = { '1': 'GASODUTO', '2': 'MINERODUTO', '3': 'OLEODUTO' }
export const TP_CONTRATACAO: Codes = {
  '0': 'PONTO A PONTO',
  '1': 'CAPACIDADE DE ENTRADA',
  '2': 'CAPACIDADE DE SAÍDA',
}
export const IND_NEGOCIAVEL: Codes = { '0': 'NÃO NEGOCIÁVEL', '1': 'NEGOCIÁVEL' }
