import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { CruzamentoReply, Diferenca, RegraCruzada } from '@portal/contract/sped-cruzamento.ts'
import { CROSS_RULES } from '@portal/efd/cross/cross.ts'
import type { CrossDocument, Crossed, FileCrossing } from './crossing.ts'
import { groupOfRule } from './groups.ts'
import { readableSides } from './readable.ts'

/** Maximum number of differences in a response; the spreadsheet has all. */
const MOST = 5000

export function toCruzamento({ from, to, documents, xmls, found }: FileCrossing): CruzamentoReply {
  const counts = new Map<string, number>()
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const severities = new Map(found.map(({ rule, severity }) => [rule, severity]))
  const shown = shared(found, Math.floor(MOST / Math.max(1, counts.size)))
  const erros = found.filter(({ severity }) => severity === 'erro').length
  return {
    dt_ini: from,
    dt_fin: to,
    nr_documentos: documents,
    nr_xmls: xmls,
    nr_regras: CROSS_RULES.size,
    erros,
    avisos: found.length - erros,
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

/** Limits the findings of each rule, so that one rule cannot fill the response. */
function shared(found: readonly Crossed[], most: number): Crossed[] {
  if (found.length <= MOST) return [...found]
  const kept = new Map<string, number>()
  return found.filter(({ rule }) => {
    const before = kept.get(rule) ?? 0
    kept.set(rule, before + 1)
    return before < most
  })
}

function toDiferenca(found: Crossed): Diferenca {
  const { efd, xml } = readableSides(found)
  return {
    codigo: found.rule,
    nm_regra: ruleName(found.rule),
    gravidade: found.severity,
    ds_chave: found.chave,
    nr_linha: found.line,
    ds_efd: efd,
    ds_xml: xml,
    vl_diferenca: found.difference === null ? null : sumToMoney(found.difference),
    documento: found.document && toDocumento(found.document),
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
