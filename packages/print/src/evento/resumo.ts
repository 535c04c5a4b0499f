import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { dateTime, joined, reais, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { flowPages } from '../paper/flow.ts'
import { orgaoName } from '../words/orgao.ts'
import { camposBlock, GAP, MARGIN, proseParts } from './campos.ts'
import { chaveFields } from './chave-fields.ts'
import { contentSections } from './conteudo.ts'
import { textAtPath } from './evento-model.ts'
import { moldeOf } from './moldes.ts'
import { quadroBlock } from './quadro.ts'
import { avisoBlock } from './registro.ts'

const SITUATION: Readonly<Record<string, string>> = {
  '1': 'Uso autorizado',
  '2': 'Uso denegado',
  '3': 'NF-e cancelada',
}
const MARK: Readonly<Record<string, string>> = { '2': 'DENEGADA', '3': 'CANCELADA' }
const NOTA_TEXT =
  'Esta página mostra o resumo que a autoridade fiscal entregou (resNFe). Os produtos, os impostos e os demais dados da nota não estão nele.\nPara obter o XML completo, manifeste a ciência da operação; recebido o XML, a nota pode ser impressa.'
const EVENTO_TEXT =
  'Esta página mostra o resumo que a autoridade fiscal entregou (resEvento). A justificativa e os demais campos do evento não estão nele.'

/**
 * The form of a resNFe. It is titled «Resumo» and states that it is not a DANFE.
 * Source  PL_NFeDistDFe_102, resNFe_v1.01
 */
export function drawResumoNota({ element: summary, state, options }: FormInput): Printed {
  const chave = textAtPath(summary, 'chNFe')
  const situation = textAtPath(summary, 'cSitNFe')
  const cancelled = state.situacao === 'cancelada' || situation === '3'
  const mark = cancelled ? 'CANCELADA' : MARK[situation]
  const pages = flowPages(
    {
      head: quadroBlock({
        title: 'Resumo de NF-e',
        says: 'Este resumo não acompanha mercadoria e não é um DANFE.',
        logo: state.logo,
        about: { chave, label: 'CHAVE DE ACESSO - NF-e' },
        seal: {
          label: 'PROTOCOLO DE AUTORIZAÇÃO DA NF-e',
          lines: [textAtPath(summary, 'nProt'), dateTime(textAtPath(summary, 'dhRecbto'))],
        },
        fields: chaveFields(chave),
      }),
      parts: [
        avisoBlock('XML completo indisponível; manifeste ciência da operação para obtê-lo'),
        notaBlock(summary),
        ...proseParts('O QUE É ESTE RESUMO', NOTA_TEXT),
        ...contentSections(summary, 'DEMAIS INFORMAÇÕES DO RESUMO', SHOWN_OF_NOTA),
      ],
      watermark: mark ? [mark, 'RESUMO'] : ['RESUMO'],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `Resumo de NF-e ${chave}`.trim(), issued: textAtPath(summary, 'dhEmi'), pages }
}

const notaBlock = (summary: XmlNode): Block => {
  const situation = textAtPath(summary, 'cSitNFe')
  const direction = { '0': '0 - Entrada', '1': '1 - Saída' }[textAtPath(summary, 'tpNF')] ?? textAtPath(summary, 'tpNF')
  return camposBlock('O QUE A AUTORIDADE FISCAL INFORMOU', [
    [
      { label: 'EMITENTE', value: textAtPath(summary, 'xNome'), weight: 54, lines: 2, min: 5, font: 'bold' },
      { label: 'CNPJ / CPF', value: taxId(textAtPath(summary, 'CNPJ') || textAtPath(summary, 'CPF')), weight: 26 },
      { label: 'INSCRIÇÃO ESTADUAL', value: textAtPath(summary, 'IE'), weight: 20 },
    ],
    [
      { label: 'DATA E HORA DE EMISSÃO', value: dateTime(textAtPath(summary, 'dhEmi')), weight: 28, min: 6 },
      { label: 'OPERAÇÃO', value: direction, weight: 16 },
      {
        label: 'VALOR TOTAL DA NOTA',
        value: reais(textAtPath(summary, 'vNF')),
        weight: 26,
        font: 'bold',
        align: 'right',
      },
      { label: 'SITUAÇÃO NO RESUMO', value: joined(' - ', situation, SITUATION[situation]), weight: 30, font: 'bold' },
    ],
  ])
}

const SHOWN_OF_NOTA: ReadonlySet<string> = new Set(
  'chNFe CNPJ CPF xNome IE dhEmi tpNF vNF dhRecbto nProt cSitNFe'.split(' '),
)

/**
 * The form of a resEvento, the summary of an event from the distribution service.
 * Source  PL_NFeDistDFe_102, resEvento_v1.01
 */
export function drawResumoEvento({ element: summary, state, options }: FormInput): Printed {
  const chave = textAtPath(summary, 'chNFe')
  const { title } = moldeOf({
    family: 'nfe',
    kind: undefined,
    tpEvento: textAtPath(summary, 'tpEvento'),
    description: textAtPath(summary, 'xEvento'),
  })
  const pages = flowPages(
    {
      head: quadroBlock({
        title: 'Resumo de evento',
        says: title,
        logo: state.logo,
        about: { chave, label: 'CHAVE DE ACESSO - NF-e' },
        seal: {
          label: 'PROTOCOLO DE REGISTRO DO EVENTO',
          lines: [textAtPath(summary, 'nProt'), dateTime(textAtPath(summary, 'dhRecbto'))],
        },
        fields: chaveFields(chave),
      }),
      parts: [
        avisoBlock('XML completo do evento indisponível'),
        eventoBlock(summary),
        ...proseParts('O QUE É ESTE RESUMO', EVENTO_TEXT),
        ...contentSections(summary, 'DEMAIS INFORMAÇÕES DO RESUMO', SHOWN_OF_EVENTO),
      ],
      watermark: ['RESUMO'],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return {
    title: `Resumo de evento ${textAtPath(summary, 'tpEvento')} ${chave}`.trim(),
    issued: textAtPath(summary, 'dhEvento'),
    pages,
  }
}

const eventoBlock = (summary: XmlNode): Block =>
  camposBlock('O QUE A AUTORIDADE FISCAL INFORMOU', [
    [
      {
        label: 'TIPO DO EVENTO',
        value: joined(' - ', textAtPath(summary, 'tpEvento'), textAtPath(summary, 'xEvento')),
        weight: 58,
        lines: 2,
        min: 5,
        font: 'bold',
      },
      { label: 'SEQUÊNCIA', value: textAtPath(summary, 'nSeqEvento'), weight: 12, align: 'center' },
      { label: 'DATA E HORA DO EVENTO', value: dateTime(textAtPath(summary, 'dhEvento')), weight: 30, min: 6 },
    ],
    [
      {
        label: 'AUTOR DO EVENTO (CNPJ / CPF)',
        value: taxId(textAtPath(summary, 'CNPJ') || textAtPath(summary, 'CPF')),
        weight: 40,
      },
      { label: 'ÓRGÃO', value: orgaoName(textAtPath(summary, 'cOrgao')), weight: 60 },
    ],
  ])

const SHOWN_OF_EVENTO: ReadonlySet<string> = new Set(
  'cOrgao CNPJ CPF chNFe dhEvento tpEvento nSeqEvento xEvento dhRecbto nProt'.split(' '),
)
