import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { refusedAnswer } from '../format/answer.ts'
import { asText, dateTime, partyId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { cutFields, drawFields, FIELD_HEIGHT, type Field } from '../paper/box.ts'
import { contingencyCode } from './contingencia.ts'
import type { Danfe } from './danfe-model.ts'

/**
 * Nature of the operation, the authority's protocol, and the issuer's registrations; on every page, below the
 * head.
 */
export function naturezaBlock(danfe: Danfe): Block {
  const { emit, ide } = danfe.inf
  const rows: Field[][] = [
    [
      { label: 'NATUREZA DA OPERAÇÃO', value: ide.natOp, weight: 56, lines: 2, min: 6 },
      { ...protocolField(danfe), weight: 44, font: 'bold', align: 'center' },
    ],
    [
      { label: 'INSCRIÇÃO ESTADUAL', value: emit.IE, weight: 28 },
      { label: 'INSCRIÇÃO MUNICIPAL', value: emit.IM, weight: 20 },
      { label: 'INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.', value: emit.IEST, weight: 28 },
      { label: emit.CPF ? 'CPF' : 'CNPJ', value: partyId(emit), weight: 24 },
    ],
  ]
  return {
    height: rows.length * FIELD_HEIGHT,
    cutTexts: (width) =>
      rows.flatMap((fields) => cutFields(width, fields).map(({ label, value }) => `${label}: ${value ?? ''}`)),
    draw: (page, rect) => {
      for (const [index, fields] of rows.entries())
        drawFields(page, { ...rect, y: rect.y + index * FIELD_HEIGHT, h: FIELD_HEIGHT }, fields)
    },
  }
}

/** The authority's protocol; the second code of a security form; or a notice that there is none. */
export function protocolField(danfe: Danfe): Field {
  const { prot, state } = danfe
  if (danfe.securityForm) return { label: 'DADOS DA NF-E', value: formatChave(contingencyCode(danfe)) }
  const nProt = asText(prot?.nProt)
  const label = state.situacao === 'denegada' ? 'PROTOCOLO DE DENEGAÇÃO DE USO' : 'PROTOCOLO DE AUTORIZAÇÃO DE USO'
  const refused = refusedAnswer(prot, 55)
  if (refused !== null) return { label, value: refused, lines: 2, min: 5 }
  if (nProt === '') return { label, value: 'NF-e SEM PROTOCOLO DE AUTORIZAÇÃO' }
  return { label, value: `${nProt} - ${dateTime(prot?.dhRecbto)}` }
}
