import { eventTypeName } from '@portal/fiscal/evento/event-types.ts'
import { nfseChaveParts } from '@portal/fiscal/ids/chave-nfse.ts'
import { child, elements, find, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { dateTime, joined, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import { flowPages } from '../paper/flow.ts'
import { camposBlock, GAP, MARGIN, proseParts } from './campos.ts'
import { contentSections } from './conteudo.ts'
import { textAtPath } from './evento-model.ts'
import { quadroBlock } from './quadro.ts'
import { avisoBlock, HOMOLOGACAO, watermarks } from './registro.ts'

const GENERATORS: Readonly<Record<string, string>> = {
  1: 'Sistema próprio do município',
  2: 'Sefin Nacional NFS-e',
  3: 'Ambiente de Dados Nacional',
}
/** Printed elsewhere; CPFAgTrib is a public servant's. */
const APART: ReadonlySet<string> = new Set(['xDesc', 'xMotivo', 'CPFAgTrib'])
const SAYS = 'Evento registrado sobre a NFS-e da chave abaixo.'
const FOOT =
  'Representação gráfica do evento, impressa apenas para informação. O que vale é o arquivo eletrônico (XML), que deve ser guardado com o da NFS-e.'

/** True for the event of an NFS-e. */
export const isNfseEventoGroup = (infEvento: XmlNode): boolean => child(infEvento, 'pedRegEvento') !== undefined

/**
 * The form of an event of an NFS-e: its note, author and time, the reason, and its own fields.
 * Shape  `element` is infEvento with its pedRegEvento
 */
export function drawEventoNfse({ element, state, options }: FormInput): Printed {
  const request = find(element, 'pedRegEvento', 'infPedReg')
  const detail = elements(request).find(({ name }) => /^e\d{6}$/.test(name))
  const tpEvento = detail?.name.slice(1) ?? ''
  const chave = textAtPath(request, 'chNFSe')
  const title = eventTypeName(tpEvento, 'nfse') ?? (textAtPath(detail, 'xDesc') || 'Evento de NFS-e')
  const homologacao = textAtPath(request, 'tpAmb') === '2'
  const pages = flowPages(
    {
      head: quadroBlock({
        title,
        says: SAYS,
        logo: state.logo,
        about: { lines: [chave], label: 'CHAVE DE ACESSO DA NFS-e' },
        seal: { label: 'REGISTRO DO EVENTO', lines: [dateTime(textAtPath(element, 'dhProc'))] },
        fields: keyFields(chave),
      }),
      parts: [
        ...(homologacao ? [avisoBlock(HOMOLOGACAO)] : []),
        identification(element, request, { tpEvento, title }),
        ...proseParts('MOTIVO', textAtPath(detail, 'xMotivo')),
        ...(detail ? contentSections(detail, 'DADOS DO EVENTO', APART) : []),
        ...proseParts('', FOOT, { size: 8 }),
      ],
      watermark: watermarks({ registration: 'registered', homologacao }),
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `${title} ${chave}`.trim(), issued: textAtPath(request, 'dhEvento'), pages }
}

function keyFields(chave: string): Field[] {
  const key = nfseChaveParts(chave)
  const middle = { align: 'center', font: 'bold' } as const
  return [
    { label: 'NÚMERO DA NFS-e', value: key && String(Number(key.nNFSe)), weight: 25, ...middle },
    { label: 'MÊS DE EMISSÃO', value: key && `${key.aamm.slice(2)}/20${key.aamm.slice(0, 2)}`, weight: 20, ...middle },
    { label: 'CNPJ / CPF DO EMITENTE', value: key && taxId(key.taxId), weight: 35, ...middle },
    { label: 'MUNICÍPIO (IBGE)', value: key?.cMun, weight: 20, ...middle },
  ]
}

const identification = (
  inf: XmlNode,
  request: XmlNode | undefined,
  { tpEvento, title }: { tpEvento: string; title: string },
): Block =>
  camposBlock('IDENTIFICAÇÃO DO EVENTO', [
    [
      { label: 'TIPO DO EVENTO', value: joined(' - ', tpEvento, title), weight: 58, lines: 2, min: 5, font: 'bold' },
      { label: 'SEQUÊNCIA', value: textAtPath(inf, 'nSeqEvento'), weight: 12, align: 'center', font: 'bold' },
      { label: 'DATA E HORA DO EVENTO', value: dateTime(textAtPath(request, 'dhEvento')), weight: 30, min: 6 },
    ],
    [
      {
        label: 'AUTOR DO EVENTO (CNPJ / CPF)',
        value: taxId(textAtPath(request, 'CNPJAutor') || textAtPath(request, 'CPFAutor')),
        weight: 40,
      },
      { label: 'REGISTRADO POR', value: GENERATORS[textAtPath(inf, 'ambGer')] ?? '', weight: 60 },
    ],
  ])
