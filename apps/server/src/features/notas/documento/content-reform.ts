import type { ConteudoDocumento } from '@portal/contract/notas/documento.ts'
import type { CampoNovo, PagamentoVinculado } from '@portal/contract/notas/novos.ts'
import type { Tipo } from '@portal/fiscal/base/model.ts'
import type { Documento } from '@portal/fiscal/documento/model.ts'
import { linkedPaymentsOf, type PaymentEvent, statePayments } from '@portal/fiscal/fields/linked-payments.ts'
import { type FieldPlace, newFieldsOf, readNewFields } from '@portal/fiscal/fields/new-fields.ts'
import { children, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { dayText } from '@portal/tables/checks/written.ts'
import { ACTS_SEEN, isActUnseen, REFORM_ACTS } from '@portal/tables/fixed/acts.ts'

/** What the worker cannot read in the file. */
export interface ReformContext {
  /** Events of linked payments that count, in their order */
  payments: readonly PaymentEvent[]
  isCancelled: boolean
}

type ReformContent = Pick<ConteudoDocumento, 'campos_novos' | 'pagamentos_vinculados'>

/** Kind of document by its signed group. An NFC-e has the fields of an NF-e. */
const TIPOS: Readonly<Partial<Record<Documento['kind'], readonly [inf: string, tipo: Tipo]>>> = {
  nfe: ['infNFe', 'nfe'],
  cte: ['infCte', 'cte'],
  nfse: ['infNFSe', 'nfse'],
}

/** The new fields and the linked payments of a document. `root` is its file. */
export function reformContent(root: XmlNode, kind: Documento['kind'], context: ReformContext): ReformContent {
  const [name, tipo] = TIPOS[kind] ?? []
  const inf = name && signedGroup(root, name)
  if (!inf || !tipo) return { campos_novos: [], pagamentos_vinculados: [] }
  const items = tipo === 'nfe' ? children(inf, 'det') : []
  return {
    campos_novos: [
      ...fieldsOf(inf, tipo, 'note', null),
      ...items.flatMap((det, index) => fieldsOf(det, tipo, 'item', numberOf(det, index))),
    ],
    pagamentos_vinculados: statePayments(linkedPaymentsOf(inf), context.payments, context.isCancelled).map(
      ({ number, transaction, means, receiver, institution, state }): PagamentoVinculado => ({
        nr_pagamento: number,
        id_transacao: transaction,
        cd_meio: means,
        nr_recebedor: receiver,
        nr_instituicao: institution,
        ds_estado: state,
      }),
    ),
  }
}

/** The group is the root's child, or in the document inside a proc. */
const signedGroup = (root: XmlNode, name: string): XmlNode | undefined =>
  [root, ...elements(root)].flatMap((node) => children(node, name))[0]

const numberOf = (det: XmlNode, index: number): number =>
  /^\d{1,4}$/.test(det.attrs.nItem ?? '') ? Number(det.attrs.nItem) : index + 1

function fieldsOf(node: XmlNode, tipo: Tipo, place: FieldPlace, item: number | null): CampoNovo[] {
  const values = readNewFields(node, tipo, place)
  if (values === null) return []
  return newFieldsOf(tipo, place).flatMap(({ name, label, act }) => {
    const value = values[name]
    return value === undefined
      ? []
      : [{ cd_campo: name, ds_campo: label, ds_valor: value, nr_item: item, ...ACTS.get(act)! }]
  })
}

/** The act of each field, in words; a test compares the keys. */
const ACTS = new Map(
  REFORM_ACTS.map((one) => [
    one.key,
    { ds_ato: one.act, ds_visto: isActUnseen(one) ? `não visto desde ${dayText(ACTS_SEEN)}` : null },
  ]),
)
