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

/** Chapter of the NCM of fuels and lubricants, which are sold by litre. */
const FUELS = '27'

/**
 * Name of a unit for the products that use it; undefined for an unknown unit. «LT» is a can, but a litre of fuels.
 */
export function unitName(text: string, ncms: Iterable<string | null> = []): string | undefined {
  const unit = unitOf(text)
  if (text.trim().toUpperCase() !== 'LT') return UNITS[unit]
  const isFuel = new Set([...ncms].map((ncm) => ncm?.startsWith(FUELS) ?? false))
  if (!isFuel.has(true)) return UNITS.LT
  return isFuel.has(false) ? 'Litro ou lata' : UNITS.L
}
