/**
 * Shortest name of an operation by the last three digits of its CFOP, for a list's column: `5405` is «Venda com ST». Ranges of codes, both ends
 * included; the name on entry (first digit 1 to 3), then on exit, when they differ. Source: Ajuste SINIEF 7/2001.
 */
const WORDS: readonly (readonly [first: number, last: number, entry: string, exit?: string])[] = [
  [101, 115, 'Compra', 'Venda'],
  [116, 117, 'Compra futura', 'Venda futura'],
  [118, 123, 'Compra à ordem', 'Venda à ordem'],
  [124, 125, 'Industrialização'],
  [126, 128, 'Compra p/ serviço', 'Venda'],
  [129, 132, 'Compra', 'Venda'],
  [151, 156, 'Transferência'],
  [201, 210, 'Devol. de venda', 'Devol. de compra'],
  [251, 258, 'Energia elétrica'],
  [301, 307, 'Comunicação'],
  [351, 360, 'Transporte'],
  [401, 405, 'Compra com ST', 'Venda com ST'],
  [406, 406, 'Compra de ativo', 'Venda com ST'],
  [407, 407, 'Compra p/ uso', 'Venda com ST'],
  [408, 409, 'Transf. com ST'],
  [410, 413, 'Devol. com ST'],
  [414, 415, 'Retorno com ST', 'Remessa com ST'],
  [501, 505, 'Exportação'],
  [551, 551, 'Compra de ativo', 'Venda de ativo'],
  [552, 552, 'Transf. de ativo'],
  [553, 553, 'Devol. de ativo'],
  [554, 554, 'Retorno de ativo', 'Remessa de ativo'],
  [555, 555, 'Entrada de ativo', 'Devol. de ativo'],
  [556, 556, 'Compra p/ uso', 'Devol. de uso'],
  [557, 557, 'Transf. p/ uso'],
  [601, 606, 'Crédito de ICMS'],
  [651, 653, 'Compra combust.', 'Venda combust.'],
  [654, 656, 'Compra combust.', 'Venda combust.'],
  [657, 657, 'Remessa combust.'],
  [658, 659, 'Transf. combust.'],
  [660, 662, 'Devol. combust.'],
  [663, 666, 'Armazenagem'],
  [667, 667, 'Venda combust.'],
  [901, 901, 'Entrada p/ indústria', 'Remessa p/ indústria'],
  [902, 903, 'Retorno da indústria'],
  [904, 904, 'Retorno venda fora', 'Venda fora'],
  [905, 905, 'Depósito'],
  [906, 907, 'Retorno de depósito'],
  [908, 908, 'Comodato'],
  [909, 909, 'Retorno comodato'],
  [910, 910, 'Bonificação'],
  [911, 911, 'Amostra grátis'],
  [912, 912, 'Demonstração'],
  [913, 913, 'Retorno demonstr.'],
  [914, 914, 'Feira'],
  [915, 915, 'Conserto'],
  [916, 916, 'Retorno conserto'],
  [917, 917, 'Consignação'],
  [918, 919, 'Devol. consignação'],
  [920, 920, 'Vasilhame'],
  [921, 921, 'Retorno vasilhame'],
  [922, 922, 'Entrega futura'],
  [923, 923, 'Conta e ordem'],
  [924, 924, 'Entrada p/ indústria', 'Remessa p/ indústria'],
  [925, 925, 'Retorno da indústria'],
  [926, 926, 'Reclassificação'],
  [927, 927, 'Perda de estoque'],
  [929, 929, 'Cupom já emitido'],
  [931, 932, 'Transporte'],
  [933, 933, 'Serviço com ISS'],
  [949, 949, 'Outra entrada', 'Outra saída'],
]

/** Empty for a code that has no short name. */
export function operationWord(cfop: string | null): string {
  if (!cfop || !/^[123567]\d{3}$/.test(cfop)) return ''
  const code = Number(cfop.slice(1))
  const found = WORDS.find(([first, last]) => first <= code && code <= last)
  if (!found) return ''
  const [, , entry, exit = entry] = found
  return cfop < '4' ? entry : exit
}
