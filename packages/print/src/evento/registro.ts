import { dateTime, joined, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { inset } from '../paper/geometry.ts'
import { drawBorder, drawFill, drawText } from '../paper/page.ts'
import { orgaoName } from '../words/orgao.ts'
import { camposBlock } from './campos.ts'
import { type Evento, KEY_FIELDS, textAtPath } from './evento-model.ts'
import type { Quadro } from './quadro.ts'

const HEIGHT = 20

/** Type, sequence, time and author of the event, as written. */
export function identificacaoBlock(evento: Evento): Block {
  const inf = evento.request ?? evento.answer
  const ambiente = evento.homologacao ? '2 - Homologação (sem valor fiscal)' : '1 - Produção'
  return camposBlock('IDENTIFICAÇÃO DO EVENTO', [
    [
      {
        label: 'TIPO DO EVENTO',
        value: joined(' - ', evento.tpEvento, evento.description),
        weight: 58,
        lines: 2,
        min: 5,
        font: 'bold',
      },
      { label: 'SEQUÊNCIA', value: textAtPath(inf, 'nSeqEvento'), weight: 12, align: 'center', font: 'bold' },
      {
        label: 'DATA E HORA DO EVENTO',
        value: dateTime(textAtPath(evento.request, 'dhEvento')),
        weight: 30,
        min: 6,
        font: 'bold',
      },
    ],
    [
      {
        label: 'AUTOR DO EVENTO (CNPJ / CPF)',
        value: taxId(textAtPath(evento.request, 'CNPJ') || textAtPath(evento.request, 'CPF')),
        weight: 30,
      },
      { label: 'ÓRGÃO', value: orgaoName(textAtPath(inf, 'cOrgao')), weight: 28 },
      { label: 'AMBIENTE', value: ambiente, weight: 30 },
      { label: 'VERSÃO DO EVENTO', value: textAtPath(evento.request, 'verEvento'), weight: 12, align: 'center' },
    ],
  ])
}

/** The authority's complete answer. */
export function registroBlocks({ answer }: Evento): Block[] {
  if (!answer) return []
  return [
    camposBlock('REGISTRO PELA AUTORIDADE FISCAL', [
      [
        {
          label: 'SITUAÇÃO',
          value: joined(' - ', textAtPath(answer, 'cStat'), textAtPath(answer, 'xMotivo')),
          weight: 60,
          lines: 2,
          min: 5,
          font: 'bold',
        },
        { label: 'PROTOCOLO DE REGISTRO', value: textAtPath(answer, 'nProt'), weight: 20, font: 'bold' },
        { label: 'DATA E HORA DO REGISTRO', value: dateTime(registeredAt(answer)), weight: 24, min: 6 },
      ],
      [
        {
          label: 'EVENTO REGISTRADO',
          value: joined(' - ', textAtPath(answer, 'tpEvento'), textAtPath(answer, 'xEvento')),
          weight: 52,
          lines: 2,
          min: 5,
        },
        { label: 'ÓRGÃO', value: orgaoName(textAtPath(answer, 'cOrgao') || textAtPath(answer, 'cUF')), weight: 26 },
        { label: 'VERSÃO DO APLICATIVO', value: textAtPath(answer, 'verAplic'), weight: 26, min: 5 },
      ],
    ]),
  ]
}

/** Fields of the return that `registroBlocks` prints. */
export const SHOWN_OF_ANSWER: ReadonlySet<string> = new Set([
  ...KEY_FIELDS,
  ...'tpAmb verAplic cOrgao cUF cStat xMotivo tpEvento xEvento nSeqEvento dhRegEvento dhRecbto nProt descEvento'.split(
    ' ',
  ),
])

const registeredAt = (answer: Evento['answer']): string =>
  textAtPath(answer, 'dhRegEvento') || textAtPath(answer, 'dhRecbto')

/** The receipt beside the key. */
export function sealOf({ answer, registration }: Evento): Quadro['seal'] {
  if (registration === 'unanswered') return { label: 'REGISTRO DO EVENTO', lines: ['SEM REGISTRO NESTE ARQUIVO'] }
  if (registration === 'refused')
    return {
      label: 'REGISTRO DO EVENTO',
      lines: ['NÃO REGISTRADO', joined(' - ', textAtPath(answer, 'cStat'), textAtPath(answer, 'xMotivo'))],
    }
  return {
    label: 'PROTOCOLO DE REGISTRO DO EVENTO',
    lines: [textAtPath(answer, 'nProt'), dateTime(registeredAt(answer))],
  }
}

/** Notice for events and inutilizações of the test environment. */
export const HOMOLOGACAO = 'AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL'

/** Prominent notices: test environment, no answer, a refusal, or no request. */
export function avisoBlocks({ request, registration, homologacao }: Evento): Block[] {
  const lines = [
    homologacao ? HOMOLOGACAO : '',
    registration === 'unanswered'
      ? 'PEDIDO SEM RETORNO - este arquivo não prova o registro do evento pela autoridade fiscal'
      : '',
    registration === 'refused' ? 'EVENTO REJEITADO pela autoridade fiscal - não produz efeitos' : '',
    request ? '' : 'RETORNO SEM O PEDIDO - este arquivo traz apenas a resposta da autoridade fiscal',
  ]
  return lines.filter((line) => line !== '').map(avisoBlock)
}

/** A prominent line across the page. */
export const avisoBlock = (text: string): Block => ({
  height: HEIGHT,
  draw: (page, rect) => {
    drawFill(page, rect, 0.88)
    drawBorder(page, rect)
    drawText(page, inset(rect, 4, 2), { text, font: 'bold', size: 10.5, min: 6, align: 'center', valign: 'middle' })
  },
})

/** Watermark lines of an event without legal effect. */
export function watermarks({ registration, homologacao }: Pick<Evento, 'registration' | 'homologacao'>): string[] {
  const registrationMarks = { registered: [], refused: ['REJEITADO'], unanswered: ['SEM REGISTRO'] }[registration]
  return homologacao ? [...registrationMarks, 'SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : registrationMarks
}
