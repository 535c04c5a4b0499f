import { dayAfter, written } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { stateOf } from '../../facts/states.ts'
import { someKeys } from '../../model/context.ts'
import { BROKEN, oddText, prose } from '../../model/texts.ts'
import { CORRECTION_TERMS } from '../layout.ts'
import type { About, EventoWish } from './evento.ts'

const FOLDER = 'PL_010_V1.30_eventos_sped-nfe'

const JUSTIFICATION = 'Mercadoria devolvida pelo cliente & pedido desfeito antes da saída'

type Detail = (about: About) => Tree

/** An event with its own schema for the whole file. */
const own = (tpEvento: string, schema: string, detail: Detail): EventoWish => ({
  space: 'nfe',
  modelo: 55,
  tpEvento,
  detail,
  schema: `${FOLDER}/${schema}_v1.00.xsd`,
  digitsOnly: true,
})

/** An event of the general layout; only its detail has its own schema. */
const general = (tpEvento: string, detail: Detail): EventoWish => ({
  ...own(tpEvento, 'procEventoNFe', detail),
  digitsOnly: false,
  part: { element: 'detEvento', schema: `${FOLDER}/e${tpEvento}_v1.00.xsd` },
})

const manifest = (tpEvento: string, descEvento: string, extra: Tree = {}): EventoWish => ({
  ...own(tpEvento, 'procConfRecebtoNFe', () => ({ descEvento, ...extra })),
  byRecipient: true,
  national: true,
})

/** The first fields of all events of IBS and CBS. */
const author = (descEvento: string, { cUF }: About, tpAutor = '1'): Tree => ({
  descEvento,
  cOrgaoAutor: cUF,
  tpAutor,
  verAplic: 'Gerador 2.0',
})

const stock = (verb: string): Tree => ({ [`q${verb}`]: '12.5000', [`u${verb}`]: 'UN' })
const lines = (count: number, of: (at: number) => Tree): Tree[] =>
  Array.from({ length: count }, (_, at) => ({ '@nItem': String(at + 1), ...of(at) }))

const epec: Detail = (about) => {
  const { emitente, outro } = about.context
  return {
    ...author('EPEC', about),
    dhEmi: written(about.context.moment),
    tpNF: '1',
    IE: emitente.ie,
    dest: { UF: outro.uf, CNPJ: outro.taxId, IE: outro.ie, vNF: 123_456, vICMS: 22_222, vST: 0 },
  }
}

const correction =
  (text: (about: About) => string): Detail =>
  (about) => ({
    descEvento: 'Carta de Correcao',
    xCorrecao: text(about),
    xCondUso: CORRECTION_TERMS,
  })

const cancellation: Detail = ({ nProt }) => ({ descEvento: 'Cancelamento', nProt, xJust: JUSTIFICATION })

const substitution: Detail = (about) => ({
  ...author('Cancelamento por substituicao', about),
  nProt: about.nProt,
  xJust: JUSTIFICATION,
  chNFeRef: someKeys(about.context, 65, 1)[0],
})

const presumed = (cCredPres: string): Tree => ({ cCredPres, pCredPres: '5.0000', vCredPres: 500 })

const NEW_TAXES: Record<string, EventoWish> = {
  '112110': general('112110', (about) => ({
    ...author('Informação de efetivo pagamento integral para liberar crédito presumido do adquirente', about),
    indQuitacao: '1',
  })),
  '112130': general('112130', (about) => ({
    ...author('Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor', about),
    gPerecimento: lines(3, () => ({
      vIBS: 100,
      vCBS: 900,
      gControleEstoque: { ...stock('Perecimento'), vIBS: 100, vCBS: 900 },
    })),
  })),
  '112140': general('112140', (about) => ({
    ...author('Fornecimento não realizado com pagamento antecipado', about),
    gItemNaoFornecido: lines(40, () => ({ vIBS: 100, vCBS: 900, gControleEstoque: stock('NaoFornecida') })),
  })),
  '112150': general('112150', (about) => ({
    ...author('Atualização da Data de Previsão de Entrega', about),
    dPrevEntrega: dayAfter(about.moment, 20),
  })),
  '211110': general('211110', (about) => ({
    ...author('Solicitação de Apropriação de crédito presumido', about),
    gCredPres: lines(2, () => ({ vBC: 10_000, gIBS: presumed('01'), gCBS: presumed('02') })),
  })),
  '211120': general('211120', (about) => ({
    ...author('Destinação de item para consumo pessoal', about, '2'),
    gConsumo: lines(2, () => ({
      vIBS: 100,
      vCBS: 900,
      gControleEstoque: stock('Consumo'),
      DFeReferenciado: { chaveAcesso: someKeys(about.context, 55, 1)[0], nItem: '1' },
    })),
  })),
  '211128': general('211128', (about) => ({
    ...author('Aceite de débito na apuração por emissão de nota de crédito', about, '2'),
    indAceitacao: '1',
  })),
  '211130': general('211130', (about) => ({
    ...author('Imobilização de Item', about, '2'),
    gImobilizacao: lines(2, () => ({ vIBS: 100, vCBS: 900, gControleEstoque: stock('Imobilizado') })),
  })),
  '212110': general('212110', (about) => ({
    ...author('Manifestação sobre Pedido de Transferência de Crédito de IBS em Operação de Sucessão', about, '8'),
    indAceitacao: '0',
  })),
}

/** Every event of NF-e and NFC-e, by name. */
export const NFE_EVENTS: Record<string, EventoWish> = {
  'carta de correção': own(
    '110110',
    'procCCeNFe',
    correction(({ context }) => `${oddText(context.random)}; conferir volumes.`),
  ),
  'carta de correção de 1.000 caracteres': {
    ...own(
      '110110',
      'procCCeNFe',
      correction(({ context }) => prose(context.random, 1000)),
    ),
    sequence: 20,
  },
  'carta de correção com quebras': {
    ...own(
      '110110',
      '',
      correction(() => BROKEN),
    ),
    schema: undefined,
  },
  cancelamento: own('110111', 'procEventoCancNFe', cancellation),
  'cancelamento em homologação': { ...own('110111', 'procEventoCancNFe', cancellation), homologacao: true },
  'cancelamento só pedido': { ...own('110111', 'eventoCancNFe', cancellation), bare: true },
  'cancelamento por substituição': { ...own('110112', 'procEventoCancSubst', substitution), modelo: 65 },
  EPEC: { ...own('110140', 'procEPEC', epec), tpEmis: '4', national: true, digitsOnly: false },
  'ator interessado': general('110150', (about) => ({
    ...author('Ator interessado na NF-e', about),
    autXML: { CNPJ: about.context.carrier.taxId },
    tpAutorizacao: '0',
  })),
  'insucesso na entrega': general('110192', (about) => ({
    descEvento: 'Insucesso na Entrega da NF-e',
    cOrgaoAutor: stateOf(about.context.emitente.uf).cUF,
    verAplic: 'Gerador 2.0',
    dhTentativaEntrega: written(about.moment),
    nTentativa: '2',
    tpMotivo: '4',
    xJustMotivo: 'Estabelecimento fechado para reforma até segunda-feira',
    latGPS: '-25.428400',
    longGPS: '-49.273300',
    hashTentativaEntrega: Buffer.from('12345678901234567890').toString('base64'),
    dhHashTentativaEntrega: written(about.moment),
  })),
  confirmação: manifest('210200', 'Confirmacao da Operacao'),
  ciência: manifest('210210', 'Ciencia da Operacao'),
  desconhecimento: manifest('210220', 'Desconhecimento da Operacao'),
  'operação não realizada': manifest('210240', 'Operacao nao Realizada', { xJust: JUSTIFICATION }),
  ...NEW_TAXES,
}
