/**
 * Usual unit codes with their names.
 * Shape   short form → name; `UNIT_ALIASES` maps other spellings to the short form
 * Source  table of units of the NF-e's tributable unit (NT 2016.001), and trade usage
 */
export const UNITS: Readonly<Record<string, string>> = {
  UN: 'Unidade',
  KG: 'Quilograma',
  G: 'Grama',
  TON: 'Tonelada',
  L: 'Litro',
  ML: 'Mililitro',
  M: 'Metro',
  CM: 'Centímetro',
  M2: 'Metro quadrado',
  M3: 'Metro cúbico',
  MIL: 'Milheiro',
  DZ: 'Dúzia',
  PAR: 'Par',
  PC: 'Peça',
  CX: 'Caixa',
  CT: 'Cartela',
  CJ: 'Conjunto',
  DP: 'Display',
  FD: 'Fardo',
  PCT: 'Pacote',
  SC: 'Saco',
  RL: 'Rolo',
  LT: 'Lata',
  GF: 'Garrafa',
  GL: 'Galão',
  FR: 'Frasco',
  BD: 'Balde',
  BB: 'Bobina',
  BL: 'Bloco',
  FL: 'Folha',
  KIT: 'Kit',
  PT: 'Pote',
  TB: 'Tubo',
  TM: 'Tambor',
  VD: 'Vidro',
  QUILAT: 'Quilate',
  MWH: 'Megawatt-hora',
}

/** Other spellings of the units above. */
export const UNIT_ALIASES: Readonly<Record<string, string>> = {
  UND: 'UN',
  UNI: 'UN',
  UNID: 'UN',
  UNIDADE: 'UN',
  KILO: 'KG',
  QUILO: 'KG',
  KGS: 'KG',
  GR: 'G',
  GRS: 'G',
  T: 'TON',
  TN: 'TON',
  LITRO: 'L',
  MT: 'M',
  MTS: 'M',
  METRO: 'M',
  'M²': 'M2',
  'M³': 'M3',
  DUZIA: 'DZ',
  PÇ: 'PC',
  PECA: 'PC',
  PÇS: 'PC',
  CXA: 'CX',
  CAIXA: 'CX',
  PCTE: 'PCT',
  PACOTE: 'PCT',
  FARDO: 'FD',
  SACO: 'SC',
  ROLO: 'RL',
  LATA: 'LT',
}

/** Short form of a unit; unknown units are returned in upper case. */
export function unitOf(text: string): string {
  const spelling = text.trim().toUpperCase().replace(/\.$/, '')
  return UNIT_ALIASES[spelling] ?? spelling
}
