/**
 * A single-phase group: PIS and Cofins are collected once, from producer or importer, as listed by
 * EFD-Contribuições.
 * Shape   `table`: table and group of the EFD (4.3.10 …); `prefixes` of NCM; rates in percent as text,
 *         several when they depend on the buyer
 */
export interface Monofasico {
  table: string
  group: string
  prefixes: readonly string[]
  /** CST of a resale. */
  resaleCst: '04' | '05'
  pis: readonly string[]
  cofins: readonly string[]
  law: string
  note: string
}

/** Date of the last verification of the facts below. */
export const MONOFASICO_DATE = '2026-11-21'

const DRINKS = { pis: ['1.86', '2.32'], cofins: ['8.54', '10.68'], law: 'Lei 13.097/2015' }
const RETAIL = '1,86 e 8,54 para varejista ou consumidor; 2,32 e 10,68 para os demais'

/**
 * All single-phase groups with a list of NCMs.
 * Source  Laws named in each row and the tables of EFD-Contribuições. Auto parts (Lei 10.485/2002, Anexos I e
 *         II) have no NCM list and are missing here
 */
export const MONOFASICOS: readonly Monofasico[] = [
  {
    table: '101',
    group: 'Gasolina, exceto de aviação',
    prefixes: ['27101159', '27101259'],
    resaleCst: '04',
    pis: ['5.08'],
    cofins: ['23.44'],
    law: 'Lei 9.718/1998, art. 4º',
    note: 'No regime especial valem valores por m³, mudados por decreto',
  },
  {
    table: '102',
    group: 'Óleo diesel',
    prefixes: ['27101921'],
    resaleCst: '04',
    pis: ['4.21'],
    cofins: ['19.42'],
    law: 'Lei 9.718/1998, art. 4º',
    note: 'No regime especial valem valores por m³, mudados por decreto',
  },
  {
    table: '103',
    group: 'GLP',
    prefixes: ['27111910'],
    resaleCst: '04',
    pis: ['10.20'],
    cofins: ['47.40'],
    law: 'Lei 9.718/1998, art. 4º',
    note: 'No regime especial valem valores por unidade, mudados por decreto',
  },
  {
    table: '104',
    group: 'Querosene de aviação',
    prefixes: ['27101911'],
    resaleCst: '04',
    pis: ['5.00'],
    cofins: ['23.20'],
    law: 'Lei 10.560/2002',
    note: 'No regime especial valem valores por m³',
  },
  {
    table: '109',
    group: 'Biodiesel',
    prefixes: ['38260000'],
    resaleCst: '04',
    pis: ['6.15'],
    cofins: ['28.32'],
    law: 'Lei 11.116/2005',
    note: 'No regime especial valem valores por m³',
  },
  {
    table: '201',
    group: 'Farmacêuticos',
    prefixes: [
      '3001',
      '3003',
      '3004',
      '3002101',
      '3002102',
      '3002103',
      '3002201',
      '3002202',
      '3006301',
      '3006302',
      '30029020',
      '30029092',
      '30029099',
      '30051010',
      '30066000',
    ],
    resaleCst: '04',
    pis: ['2.10'],
    cofins: ['9.90'],
    law: 'Lei 10.147/2000',
    note: 'Exceto 3003.90.56 e 3004.90.46; os códigos de 30.02 mudaram em 2022: confira',
  },
  {
    table: '202',
    group: 'Perfumaria, toucador e higiene',
    prefixes: ['3303', '3304', '3305', '3306', '3307', '34011190', '34012010', '96032100'],
    resaleCst: '04',
    pis: ['2.20'],
    cofins: ['10.30'],
    law: 'Lei 10.147/2000',
    note: '3306.10.00, 3401.11.90 e 9603.21.00 têm alíquota zero em parte (Leis 10.925/2004 e 12.839/2013)',
  },
  {
    table: '301',
    group: 'Veículos e máquinas agrícolas',
    prefixes: [
      '7309',
      '731029',
      '76129012',
      '842481',
      '8429',
      '84324000',
      '84328000',
      '843320',
      '84333000',
      '84334000',
      '84335',
      '8701',
      '8702',
      '8703',
      '8704',
      '8705',
      '8706',
      '87162000',
    ],
    resaleCst: '04',
    pis: ['2.00'],
    cofins: ['9.60'],
    law: 'Lei 10.485/2002',
    note: 'Base reduzida para caminhões e alguns tratores',
  },
  {
    table: '304',
    group: 'Pneus novos e câmaras de ar',
    prefixes: ['4011', '4013'],
    resaleCst: '04',
    pis: ['2.00'],
    cofins: ['9.50'],
    law: 'Lei 10.485/2002, art. 5º',
    note: '',
  },
  {
    table: '419–422',
    group: 'Refrigerantes e outras bebidas sem álcool',
    prefixes: ['2202'],
    resaleCst: '04',
    ...DRINKS,
    note: RETAIL,
  },
  {
    table: '415–418',
    group: 'Águas',
    prefixes: ['2201'],
    resaleCst: '04',
    ...DRINKS,
    note: `${RETAIL}; água mineral em recipiente até 10 L teve alíquota zero (Lei 12.715/2012): confira o prazo`,
  },
  {
    table: '423–426',
    group: 'Cervejas de malte',
    prefixes: ['2203'],
    resaleCst: '04',
    ...DRINKS,
    note: `${RETAIL}; há mínimos por litro em decreto`,
  },
  {
    table: 'ST',
    group: 'Cigarros',
    prefixes: ['2402'],
    resaleCst: '05',
    pis: ['0.65'],
    cofins: ['3.00'],
    law: 'Lei 11.196/2005, art. 62',
    note: 'Substituição tributária, base multiplicada por 3,42 (PIS) e 2,9169 (Cofins)',
  },
  {
    table: 'ST',
    group: 'Motocicletas',
    prefixes: ['8711'],
    resaleCst: '05',
    pis: ['0.65'],
    cofins: ['3.00'],
    law: 'MP 2.158-35/2001, art. 43',
    note: 'Substituição só na saída do fabricante; a revenda fica a zero',
  },
]

/** Codes excluded from the groups above. */
export const MONOFASICO_EXCEPT: readonly string[] = ['30039056', '30049046']
