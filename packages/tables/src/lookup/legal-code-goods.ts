/**
 * Goods that the text of a legal code of the IPI (cEnq) names: a code of this list is a candidate for these NCMs alone, never the answer.
 * Shape   cEnq → prefixes of NCM
 * Source  NT 2015.002, Anexo XIV, read against the headings of the TIPI. Codes that name a good without a heading of its own (308, 309, 310) or
 *         the inputs of a good (122, 142, 146, 147) are left out
 */
export const LEGAL_CODE_GOODS: Readonly<Record<string, readonly string[]>> = {
  '001': ['4801', '4802', '4901', '4902'],
  '003': ['7108'],
  '004': ['25', '26', '2709', '2710', '2711', '2716'],
  '101': ['330124', '330125'],
  '118': ['2204', '2205', '2206', '2207', '2208'],
  '119': ['21069010', '2201', '2202', '2203'],
  '120': ['21069010', '2201', '2202', '2203'],
  '121': ['21069010', '2201', '2202', '2203'],
  '143': ['8701', '8702', '8703', '8704', '8705'],
  '144': ['8429', '8432', '8433', '8701', '8702', '8703', '8704', '8705', '8706', '8711'],
  '145': ['8429', '8432', '8433', '8701', '8702', '8703', '8704', '8705', '8706', '8711'],
  '306': ['8802'],
  '312': ['8703'],
  '313': ['8703'],
  '329': ['8703'],
  '330': ['8703'],
  '331': ['8703'],
  '332': ['8703'],
  '603': ['8471'],
  '604': ['8471'],
}
