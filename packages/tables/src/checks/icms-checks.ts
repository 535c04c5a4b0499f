import { CSOSNS, ICMS_CSTS } from '../fixed/codes.ts'
import { interstateRate } from '../fixed/icms-interestadual.ts'
import { type Alerta, alerta } from './alerta.ts'
import type { MalhaContext } from './context.ts'
import { isStSituation } from './icms-situation.ts'
import type { Produto } from './produto.ts'
import { cestText, rateText } from './written.ts'

/** CFOPs of sales with ICMS-ST: resale of goods with withheld tax, and sale by the company that withholds. */
const RETAINED = ['5405', '6404', '5656', '5667']
const RETAINING = ['5401', '5402', '5403', '6401', '6402', '6403']

/** ST_SEM_CST: the CFOP or the CEST indicates ICMS-ST and the CST does not. */
export function checkSt(produto: Produto, { simples }: MalhaContext): Alerta | null {
  const { icms, cd_cest } = produto
  const [code, campo] = simples
    ? [icms?.cd_csosn_saida, 'icms.cd_csosn_saida']
    : [icms?.cd_cst_saida, 'icms.cd_cst_saida']
  if (icms === undefined || code === undefined || isStSituation(produto)) return null
  const cfop = icms.cd_cfop_saida ?? ''
  const kind = simples ? 'CSOSN' : 'CST'
  if (RETAINED.includes(cfop) || RETAINING.includes(cfop)) {
    const retained = RETAINED.includes(cfop)
    const sugestao = simples ? (retained ? '500' : '202') : retained ? '60' : '10'
    return alerta('ST_SEM_CST', {
      campo,
      mensagem: `O CFOP ${cfop} é de substituição tributária, e o ${kind} ${code} não.`,
      sugestao,
    })
  }
  const plain = simples ? ['101', '102', '103'] : ['00']
  if (cd_cest === undefined || cd_cest.startsWith('28') || !plain.includes(code)) return null
  const mensagem = `O produto tem o CEST ${cestText(cd_cest)}, e o ${kind} ${code} é sem substituição. Confirme se a UF não a aplica.`
  return alerta('ST_SEM_CST', { campo, mensagem, gravidade: 'info', sugestao: simples ? '500' : '60' })
}

const TO_CSOSN: Readonly<Record<string, string>> = {
  '00': '102',
  '10': '202',
  '40': '400',
  '41': '400',
  '60': '500',
  '90': '900',
}
const TO_CST: Readonly<Record<string, string>> = { 101: '00', 102: '00', 202: '10', 400: '41', 500: '60', 900: '90' }

/** CST_REGIME: a CST that does not exist, a CST of entries in a sale, or a CST of the other regime. */
export function checkRegime(produto: Produto, { simples }: MalhaContext): Alerta | null {
  return unknownIcms(produto) ?? otherRegime(produto, simples) ?? wrongSide(produto)
}

function unknownIcms({ icms }: Produto): Alerta | null {
  const candidates = [
    ['icms.cd_cst_saida', icms?.cd_cst_saida, ICMS_CSTS, 'CST'],
    ['icms.cd_csosn_saida', icms?.cd_csosn_saida, CSOSNS, 'CSOSN'],
    ['icms.cd_cst_entrada', icms?.cd_cst_entrada, ICMS_CSTS, 'CST'],
  ] as const
  for (const [campo, code, table, kind] of candidates)
    if (code !== undefined && !Object.hasOwn(table, code))
      return alerta('CST_REGIME', { campo, gravidade: 'erro', mensagem: `O ${kind} ${code} do ICMS não existe.` })
  return null
}

function otherRegime({ icms }: Produto, simples: boolean): Alerta | null {
  const { cd_cst_saida: cst, cd_csosn_saida: csosn } = icms ?? {}
  if (cst !== undefined && csosn !== undefined)
    return alerta('CST_REGIME', {
      campo: simples ? 'icms.cd_cst_saida' : 'icms.cd_csosn_saida',
      mensagem: `O produto tem o CST ${cst} e o CSOSN ${csosn}: a nota leva um só, e a empresa ${simples ? 'é do Simples (CSOSN)' : 'não é do Simples (CST)'}. Apague o outro.`,
    })
  if (simples && cst !== undefined && csosn === undefined)
    return alerta('CST_REGIME', {
      campo: 'icms.cd_csosn_saida',
      mensagem: `A empresa é do Simples: a nota leva CSOSN, e o produto só tem o CST ${cst}.`,
      sugestao: TO_CSOSN[cst],
    })
  if (!simples && csosn !== undefined && cst === undefined)
    return alerta('CST_REGIME', {
      campo: 'icms.cd_cst_saida',
      mensagem: `A empresa não é do Simples: a nota leva CST, e o produto só tem o CSOSN ${csosn}.`,
      sugestao: TO_CST[csosn],
    })
  return null
}

/** CFOPs of a sale without ICMS-ST, and the one of the same sale of goods whose tax was withheld before. */
const PLAIN_SALES: Readonly<Record<string, string | undefined>> = {
  5101: undefined,
  5102: '5405',
  5103: undefined,
  5104: '5405',
  5115: '5405',
  6101: undefined,
  6102: '6404',
  6104: '6404',
  6108: undefined,
}

/** ST_CFOP: tax withheld before (CST 60, CSOSN 500) with the CFOP of a sale that is taxed now. Fuels have CFOPs of their own. */
export function checkRetainedCfop({ icms, cd_anp }: Produto, { simples }: MalhaContext): Alerta | null {
  const { cd_cfop_saida: cfop = '', cd_cst_saida: cst, cd_csosn_saida: csosn } = icms ?? {}
  const isRetained = simples ? csosn === '500' : cst === '60'
  if (!isRetained || cd_anp !== undefined || !Object.hasOwn(PLAIN_SALES, cfop)) return null
  const sugestao = PLAIN_SALES[cfop]
  const kind = simples ? 'CSOSN 500' : 'CST 60'
  const right = cfop.startsWith('5') ? '5405' : '6404'
  return alerta('ST_CFOP', {
    campo: 'icms.cd_cfop_saida',
    mensagem: `O ${kind} é de imposto já retido, e o CFOP ${cfop} é de venda tributada agora. A revenda leva ${right}.`,
    sugestao,
  })
}

/** CSTs of fuels whose ICMS is due once. Source  Convênios ICMS 199/2022 and 15/2023 */
const SINGLE_PHASE = ['02', '15', '53', '61']

/** ANP_FALTA: a single-phase CST without the ANP code, which the note's fuel group needs. */
export function checkAnp({ icms, cd_anp }: Produto): Alerta | null {
  const cst = [icms?.cd_cst_saida, icms?.cd_cst_entrada].find((code) => code && SINGLE_PHASE.includes(code))
  if (cst === undefined || cd_anp !== undefined) return null
  return alerta('ANP_FALTA', {
    campo: 'cd_anp',
    mensagem: `O CST ${cst} é de combustível monofásico, e a nota dele leva o código ANP, que falta.`,
  })
}

/** Smallest rate of each tax, in percent: below it the number is a fraction («0,18» for 18 %). */
const SMALLEST_RATES = [
  ['icms.pr_icms', 1, 40],
  ['icms.pr_fcp', 0.5, 5],
  ['ipi.pr_ipi', 0.5, 100],
  ['pis.pr_pis', 0.1, 10],
  ['cofins.pr_cofins', 0.5, 20],
] as const

/** ALIQ_FRACAO: a rate as a fraction of one. */
export function checkFraction({ icms, ipi, pis, cofins }: Produto): Alerta | null {
  const rates: Readonly<Record<string, number | undefined>> = {
    'icms.pr_icms': icms?.pr_icms,
    'icms.pr_fcp': icms?.pr_fcp,
    'ipi.pr_ipi': ipi?.pr_ipi,
    'pis.pr_pis': pis?.pr_pis,
    'cofins.pr_cofins': cofins?.pr_cofins,
  }
  for (const [campo, smallest, largest] of SMALLEST_RATES) {
    const rate = rates[campo]
    if (rate === undefined || rate <= 0 || rate >= smallest) continue
    const meant = Number((rate * 100).toPrecision(6))
    return alerta('ALIQ_FRACAO', {
      campo,
      mensagem: `A alíquota está em ${rateText(rate)} %: o campo é em porcentagem, e parece que se quis ${rateText(meant)} %.`,
      sugestao: meant <= largest ? String(meant) : undefined,
    })
  }
  return null
}

const isSale = { piscofins: /^(0[1-9]|49|99)$/, ipi: /^(5[0-5]|99)$/ }
const isEntry = { piscofins: /^(5[0-6]|6[0-7]|7[0-5]|9[89])$/, ipi: /^(0[0-5]|49)$/ }

function wrongSide({ ipi, pis, cofins }: Produto): Alerta | null {
  const candidates = [
    ['pis', 'PIS', pis, isSale.piscofins, isEntry.piscofins],
    ['cofins', 'Cofins', cofins, isSale.piscofins, isEntry.piscofins],
    ['ipi', 'IPI', ipi, isSale.ipi, isEntry.ipi],
  ] as const
  for (const [group, name, codes, sale, entry] of candidates) {
    const { cd_cst_saida: out, cd_cst_entrada: into } = codes ?? {}
    if (out !== undefined && !sale.test(out))
      return alerta('CST_REGIME', {
        campo: `${group}.cd_cst_saida`,
        mensagem: `O CST ${out} do ${name} não é de saída.`,
      })
    if (into !== undefined && !entry.test(into))
      return alerta('CST_REGIME', {
        campo: `${group}.cd_cst_entrada`,
        mensagem: `O CST ${into} do ${name} não é de entrada.`,
      })
  }
  return null
}

/** CFOP_UF: a CFOP of the wrong direction or one that does not exist. */
export function checkCfop({ icms }: Produto, { lookup }: MalhaContext): Alerta | null {
  const candidates = [
    ['icms.cd_cfop_saida', icms?.cd_cfop_saida, /^[567]/, 'saída', '5, 6 ou 7'],
    ['icms.cd_cfop_entrada', icms?.cd_cfop_entrada, /^[123]/, 'entrada', '1, 2 ou 3'],
  ] as const
  for (const [campo, code, side, word, firsts] of candidates) {
    if (code === undefined) continue
    if (!side.test(code))
      return alerta('CFOP_UF', { campo, mensagem: `O CFOP ${code} não é de ${word}: esses começam por ${firsts}.` })
    if (lookup.has('cfop') && lookup.cfop(code) === undefined)
      return alerta('CFOP_UF', { campo, mensagem: `O CFOP ${code} não existe na tabela.` })
  }
  return null
}

const IMPORTED = ['1', '2', '3', '8']
const IMPORT_RATE = 4

/**
 * INTER_ALIQ: a rate that is not interstate in an interstate sale, or the import rate in a sale within the
 * state.
 */
export function checkInterstate({ icms, cd_origem }: Produto, { uf }: MalhaContext): Alerta | null {
  const { pr_icms: rate, cd_cfop_saida: cfop = '' } = icms ?? {}
  if (rate === undefined || rate === 0) return null
  const campo = 'icms.pr_icms'
  if (cfop.startsWith('5') && rate === IMPORT_RATE)
    return alerta('INTER_ALIQ', {
      campo,
      mensagem: 'A alíquota de 4 % é só de vendas a outra UF, e o CFOP é de dentro dela.',
    })
  if (!cfop.startsWith('6')) return null
  const hasSeven = interstateRate(uf, uf === 'BA' ? 'SE' : 'BA') === '7'
  const rates = hasSeven ? [IMPORT_RATE, 7, 12] : [IMPORT_RATE, 12]
  if (rates.includes(rate)) return null
  const sugestao = IMPORTED.includes(cd_origem ?? '0') ? '4' : hasSeven ? undefined : '12'
  const words = rates
    .map((allowedRate) => `${allowedRate} %`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' ou $1')
  return alerta('INTER_ALIQ', {
    campo,
    mensagem: `De ${uf} a outra UF a alíquota é ${words}, não ${rateText(rate)} %.`,
    sugestao,
  })
}

/** ORIGEM_ALIQ: 4 % without imported content, or imported content without 4 %. */
export function checkOrigin({ icms, cd_origem }: Produto): Alerta | null {
  if (cd_origem === undefined) return null
  if (cd_origem === '9')
    return alerta('ORIGEM_ALIQ', { campo: 'cd_origem', mensagem: 'A origem 9 não existe: vai de 0 a 8.' })
  const { pr_icms: rate, cd_cfop_saida: cfop = '' } = icms ?? {}
  const imported = IMPORTED.includes(cd_origem)
  if (rate === IMPORT_RATE && !imported && !cfop.startsWith('5'))
    return alerta('ORIGEM_ALIQ', {
      campo: 'cd_origem',
      mensagem: `A alíquota de 4 % é de mercadoria importada ou com mais de 40 % de conteúdo importado, e a origem ${cd_origem} não é.`,
    })
  if (imported && cfop.startsWith('6') && (rate === 7 || rate === 12))
    return alerta('ORIGEM_ALIQ', {
      campo: 'icms.pr_icms',
      mensagem: `Com origem ${cd_origem} a venda a outra UF leva 4 %, não ${rateText(rate)} % (salvo sem similar nacional).`,
      sugestao: '4',
    })
  return null
}
