import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { CruzamentoReply, Diferenca, RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import { CROSS_RULES } from '@portal/efd/cross/cross.ts'
import type { CrossDocument, Crossed, FileCrossing } from './crossing.ts'
import { groupOfRule } from './groups.ts'
import { readableSides } from './readable.ts'

/** Maximum number of differences in a response and on paper; the spreadsheet has all. */
const MOST = 5000

export function toCruzamento({ from, to, documents, xmls, findings }: FileCrossing): CruzamentoReply {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const severities = new Map(findings.map(({ rule, severity }) => [rule, severity]))
  const shown = shareFindings(findings, counts.size)
  const erros = findings.filter(({ severity }) => severity === 'erro').length
  return {
    dt_ini: from,
    dt_fin: to,
    nr_documentos: documents,
    nr_xmls: xmls,
    nr_regras: CROSS_RULES.size,
    erros,
    avisos: findings.length - erros,
    regras: [...counts].map(
      ([codigo, quantidade]): RegraCruzada => ({
        codigo,
        nm_regra: ruleName(codigo),
        nm_grupo: groupOfRule(codigo),
        gravidade: severities.get(codigo) ?? 'erro',
        quantidade,
      }),
    ),
    data: shown.map(toDiferenca),
    ...noticeOf(shown.flatMap(({ difference, document }) => [difference ?? 0, document?.total ?? 0]).map(sumToMoney)),
  }
}

export const ruleName = (rule: string): string => CROSS_RULES.get(rule) ?? rule

/** At most MOST findings; each of the rules has the same share, so that one cannot fill the list. */
export function shareFindings(findings: readonly Crossed[], rules: number): Crossed[] {
  if (findings.length <= MOST) return [...findings]
  const most = Math.floor(MOST / Math.max(1, rules))
  const kept = new Map<string, number>()
  return findings.filter(({ rule }) => {
    const before = kept.get(rule) ?? 0
    kept.set(rule, before + 1)
    return before < most
  })
}

function toDiferenca(finding: Crossed): Diferenca {
  const { efd, xml } = readableSides(finding)
  return {
    codigo: finding.rule,
    nm_regra: ruleName(finding.rule),
    gravidade: finding.severity,
    ds_chave: finding.chave,
    nr_linha: finding.line,
    ds_efd: efd,
    ds_xml: xml,
    vl_diferenca: finding.difference === null ? null : sumToMoney(finding.difference),
    documento: finding.document && toDocumento(finding.document),
  }
}

const toDocumento = (document: CrossDocument): NonNullable<Diferenca['documento']> => ({
  id: document.id,
  tipo: document.tipo,
  nr_docfiscal: document.number,
  nr_serie: document.serie,
  dt_emissao: document.issued,
  nr_cpfcnpj: document.taxId,
  nm_participante: document.name,
  vl_docfiscal: sumToMoney(document.total),
})
