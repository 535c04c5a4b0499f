import { child, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { dateTime, joined, numero, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import { flowPages } from '../paper/flow.ts'
import { orgaoName } from '../words/orgao.ts'
import { camposBlock, GAP, MARGIN, proseParts } from './campos.ts'
import { contentSections } from './conteudo.ts'
import { type Registration, textAtPath } from './evento-model.ts'
import { quadroBlock } from './quadro.ts'
import { avisoBlock, HOMOLOGACAO, watermarks } from './registro.ts'

const MODELS: Readonly<Record<string, string>> = { '55': 'NF-e', '65': 'NFC-e', '57': 'CT-e', '67': 'CT-e OS' }
const HOMOLOGATED = '102'

/** The statement for each registration state; only a homologated request takes effect. */
const SAYS: Readonly<Record<Registration, string>> = {
  registered: 'Os números da faixa abaixo não foram nem serão usados em documentos fiscais.',
  refused: 'O pedido foi rejeitado: os números da faixa abaixo não foram inutilizados.',
  unanswered: 'Pedido de inutilização. A homologação pela autoridade fiscal não está neste arquivo.',
}

interface Inutilizacao {
  request: XmlNode | undefined
  answer: XmlNode | undefined
  /** The request if present, else the answer */
  inf: XmlNode
  registration: Registration
}

/**
 * The form of an inutilização: range, requester, reason, and the authority's answer or a notice that there is
 * none.
 * Shape   infInut of procInut*, inut*, retInut* (NF-e, NFC-e, CT-e)
 * Source  MOC NF-e and CT-e, leiauteInut
 */
export function drawInutilizacao({ root, element, state, options }: FormInput): Printed {
  const inut = toInutilizacao(root, element)
  const { request, answer, inf, registration } = inut
  const model = MODELS[textAtPath(inf, 'mod')] ?? `modelo ${textAtPath(inf, 'mod')}`
  const name = `Inutilização de numeração - ${model}`
  const [first, last] = rangeOf(inf)
  const pages = flowPages(
    {
      head: quadroBlock({
        title: name,
        says: SAYS[registration],
        logo: state.logo,
        about: {
          label: 'FAIXA DE NUMERAÇÃO',
          lines: [`${numero(first)} a ${numero(last)}`, `Série ${textAtPath(inf, 'serie')}`],
        },
        seal: inutilizacaoSeal(inut),
        fields: rangeFields(inf),
      }),
      parts: [
        ...notices(inut),
        requestBlock(inf),
        ...proseParts('JUSTIFICATIVA', textAtPath(request, 'xJust'), { least: 46 }),
        ...answerBlocks(answer),
        ...contentSections(inf, 'DEMAIS INFORMAÇÕES', SHOWN),
      ],
      watermark: watermarks({ registration, homologacao: textAtPath(inf, 'tpAmb') === '2' }),
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `${name} ${numero(first)} a ${numero(last)}`, issued: textAtPath(answer, 'dhRecbto'), pages }
}

function toInutilizacao(root: XmlNode, element: XmlNode): Inutilizacao {
  const holders = [root, ...elements(root)]
  const answer = child(
    holders.find((node) => /^retInut/i.test(node.name)),
    'infInut',
  )
  const request = element === answer ? undefined : element
  const answerState = textAtPath(answer, 'cStat') === HOMOLOGATED ? 'registered' : 'refused'
  return { request, answer, inf: element, registration: answer ? answerState : 'unanswered' }
}

const rangeOf = (inf: XmlNode): [first: string, last: string] => [
  textAtPath(inf, 'nNFIni') || textAtPath(inf, 'nCTIni'),
  textAtPath(inf, 'nNFFin') || textAtPath(inf, 'nCTFin'),
]

function rangeFields(inf: XmlNode): Field[] {
  const [first, last] = rangeOf(inf)
  const middle = { align: 'center', font: 'bold' } as const
  const year = textAtPath(inf, 'ano')
  return [
    { label: 'MODELO', value: textAtPath(inf, 'mod'), weight: 10, ...middle },
    { label: 'SÉRIE', value: textAtPath(inf, 'serie'), weight: 10, ...middle },
    { label: 'NÚMERO INICIAL', value: numero(first), weight: 24, ...middle },
    { label: 'NÚMERO FINAL', value: numero(last), weight: 24, ...middle },
    { label: 'QUANTIDADE', value: countOf(first, last), weight: 16, ...middle },
    { label: 'ANO', value: /^\d\d$/.test(year) ? `20${year}` : year, weight: 16, ...middle },
  ]
}

const countOf = (first: string, last: string): string =>
  /^\d{1,9}$/.test(first) && /^\d{1,9}$/.test(last) ? String(Number(last) - Number(first) + 1) : ''

const requestBlock = (inf: XmlNode): Block =>
  camposBlock('PEDIDO DE INUTILIZAÇÃO', [
    [
      {
        label: 'CNPJ / CPF DO EMITENTE',
        value: taxId(textAtPath(inf, 'CNPJ') || textAtPath(inf, 'CPF')),
        weight: 34,
        font: 'bold',
      },
      { label: 'UF', value: orgaoName(textAtPath(inf, 'cUF')), weight: 12, align: 'center' },
      { label: 'SERVIÇO', value: textAtPath(inf, 'xServ'), weight: 22 },
      {
        label: 'AMBIENTE',
        value: textAtPath(inf, 'tpAmb') === '2' ? '2 - Homologação (sem valor fiscal)' : '1 - Produção',
        weight: 34,
      },
    ],
  ])

const answerBlocks = (answer: XmlNode | undefined): Block[] =>
  answer
    ? [
        camposBlock('HOMOLOGAÇÃO PELA AUTORIDADE FISCAL', [
          [
            {
              label: 'SITUAÇÃO',
              value: joined(' - ', textAtPath(answer, 'cStat'), textAtPath(answer, 'xMotivo')),
              weight: 60,
              lines: 2,
              min: 5,
              font: 'bold',
            },
            { label: 'PROTOCOLO', value: textAtPath(answer, 'nProt'), weight: 20, font: 'bold' },
            { label: 'DATA E HORA', value: dateTime(textAtPath(answer, 'dhRecbto')), weight: 24, min: 6 },
          ],
          [
            { label: 'ÓRGÃO', value: orgaoName(textAtPath(answer, 'cUF')), weight: 50 },
            { label: 'VERSÃO DO APLICATIVO', value: textAtPath(answer, 'verAplic'), weight: 54, min: 5 },
          ],
        ]),
      ]
    : []

function inutilizacaoSeal({ answer, registration }: Inutilizacao) {
  const label = 'PROTOCOLO DE HOMOLOGAÇÃO DO PEDIDO'
  if (registration === 'unanswered') return { label, lines: ['SEM RETORNO NESTE ARQUIVO'] }
  const statusText = joined(' - ', textAtPath(answer, 'cStat'), textAtPath(answer, 'xMotivo'))
  if (registration === 'refused') return { label, lines: ['NÃO HOMOLOGADO', statusText] }
  return { label, lines: [textAtPath(answer, 'nProt'), dateTime(textAtPath(answer, 'dhRecbto'))] }
}

function notices({ request, registration, inf }: Inutilizacao): Block[] {
  const lines = [
    textAtPath(inf, 'tpAmb') === '2' ? HOMOLOGACAO : '',
    registration === 'unanswered' ? 'PEDIDO SEM RETORNO - este arquivo não prova que a faixa foi inutilizada' : '',
    registration === 'refused' ? 'PEDIDO REJEITADO pela autoridade fiscal - a faixa não foi inutilizada' : '',
    request ? '' : 'RETORNO SEM O PEDIDO - este arquivo traz apenas a resposta da autoridade fiscal',
  ]
  return lines.filter((line) => line !== '').map(avisoBlock)
}

const SHOWN: ReadonlySet<string> = new Set(
  'tpAmb xServ cUF ano CNPJ CPF mod serie nNFIni nNFFin nCTIni nCTFin xJust verAplic cStat xMotivo dhRecbto nProt'.split(
    ' ',
  ),
)
