import { firstDeep, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { dateTime, joined, reais, taxId } from '../format/values.ts'
import { textSection } from '../paper/flow.ts'
import type { Espelho } from './espelho-model.ts'
import { allFields, at } from './fields.ts'

const SITUATION: Readonly<Record<string, string>> = {
  '1': 'Uso autorizado',
  '2': 'Uso denegado',
  '3': 'NF-e cancelada',
}

/** What the authority told of a note before its XML: no DANFE can be drawn from it, and the page says so. */
export function resumoEspelho(res: XmlNode): Espelho {
  const cancelled = at(res, 'cSitNFe') === '3'
  return {
    title: 'RESUMO DE NF-e (resNFe)',
    notice: 'XML completo indisponível; manifeste ciência da operação para recebê-lo. Este resumo não é um DANFE.',
    number: at(res, 'tpNF') === '0' ? 'ENTRADA' : 'SAÍDA',
    chave: at(res, 'chNFe'),
    qr: '',
    watermark: cancelled ? ['CANCELADA', 'RESUMO'] : ['RESUMO'],
    issued: at(res, 'dhEmi'),
    blocks: [
      {
        title: 'O QUE A SEFAZ INFORMOU',
        rows: [
          [
            { label: 'EMITENTE', value: at(res, 'xNome'), weight: 54, lines: 2 },
            { label: 'CNPJ / CPF', value: taxId(at(res, 'CNPJ') || at(res, 'CPF')), weight: 26 },
            { label: 'INSCRIÇÃO ESTADUAL', value: at(res, 'IE'), weight: 20 },
          ],
          [
            { label: 'EMISSÃO', value: dateTime(at(res, 'dhEmi')), weight: 22 },
            { label: 'VALOR TOTAL', value: reais(at(res, 'vNF')), weight: 20, font: 'bold', align: 'right' },
            { label: 'SITUAÇÃO', value: SITUATION[at(res, 'cSitNFe')] ?? at(res, 'cSitNFe'), weight: 20 },
            { label: 'PROTOCOLO', value: joined(' - ', at(res, 'nProt'), dateTime(at(res, 'dhRecbto'))), weight: 38 },
          ],
        ],
      },
    ],
    sections: [
      textSection('AVISO', [
        'XML completo indisponível; manifeste ciência. Depois da manifestação o XML fica disponível para download e a nota pode ser impressa.',
      ]),
    ],
  }
}

/** Whatever else is fiscal (resEvento, inutilização, old cancellations): its fields by their official names. */
export function outroEspelho(node: XmlNode, title: string): Espelho {
  const key = ['chNFe', 'chCTe', 'chMDFe'].map((name) => at(firstDeep(node, name))).find((text) => text !== '') ?? ''
  return {
    title,
    notice: 'Espelho do documento eletrônico.',
    number: '',
    chave: key,
    qr: '',
    watermark: at(firstDeep(node, 'tpAmb')) === '2' ? ['SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : [],
    issued: at(firstDeep(node, 'dhEvento')) || at(firstDeep(node, 'dhRecbto')),
    blocks: [],
    sections: [allFields(node, 'CONTEÚDO INTEGRAL DO DOCUMENTO')],
  }
}
