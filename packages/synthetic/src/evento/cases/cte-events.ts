import { dayAfter, written } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { someKeys } from '../../model/context.ts'
import { prose } from '../../model/texts.ts'
import type { About, EventoWish } from './evento.ts'

const CTE = 'PL_CTe_400_NT2026.002_RTC_1.00'
const MDFE = 'PL_MDFe_300b_NT012025_1.03'

type Detail = (about: About) => Tree

const cte = (tpEvento: string, element: string, detail: Detail): EventoWish => ({
  space: 'cte',
  modelo: 57,
  tpEvento,
  detail: (about) => ({ [element]: detail(about) }),
  schema: `${CTE}/procEventoCTe_v4.00.xsd`,
  part: { element, schema: `${CTE}/${element}_v4.00.xsd` },
})

const mdfe = (tpEvento: string, element: string, detail: Detail): EventoWish => ({
  space: 'mdfe',
  modelo: 58,
  tpEvento,
  detail: (about) => ({ [element]: detail(about) }),
  schema: `${MDFE}/procEventoMDFe_v3.00.xsd`,
  digitsOnly: true,
  part: { element, schema: `${MDFE}/${element === 'evIncDFeMDFe' ? 'evInclusaoDFeMDFe' : element}_v3.00.xsd` },
})

const CONDITIONS =
  'A Carta de Correcao e disciplinada pelo Art. 58-B do CONVENIO/SINIEF 06/89: Fica permitida a utilizacao de carta de correcao, para ' +
  'regularizacao de erro ocorrido na emissao de documentos fiscais relativos a prestacao de servico de transporte, desde que o erro nao ' +
  'esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, ' +
  'quantidade, valor da prestacao;II - a correcao de dados cadastrais que implique mudanca do emitente, tomador, remetente ou do ' +
  'destinatario;III - a data de emissao ou de saida.'

const JUSTIFICATION = 'Serviço não prestado por desistência do tomador & acordo'
const HASH = Buffer.from('12345678901234567890').toString('base64')

const correction: Detail = ({ context }) => ({
  descEvento: 'Carta de Correcao',
  infCorrecao: Array.from({ length: 12 }, (_, at) => ({
    grupoAlterado: 'compl',
    campoAlterado: 'xObs',
    valorAlterado: prose(context.random, at === 0 ? 480 : 60),
    nroItemAlterado: String(at + 1),
  })),
  xCondUso: CONDITIONS,
})

const receipt: Detail = ({ context, moment, nProt }) => ({
  descEvento: 'Comprovante de Entrega do CT-e',
  nProt,
  dhEntrega: written(moment),
  nDoc: context.pessoa.taxId,
  xNome: context.pessoa.name,
  latitude: '-25.428400',
  longitude: '-49.273300',
  hashEntrega: HASH,
  dhHashEntrega: written(moment),
  infEntrega: someKeys(context, 55, 40).map((chNFe) => ({ chNFe })),
})

const failure: Detail = ({ context, moment, nProt }) => ({
  descEvento: 'Insucesso na Entrega do CT-e',
  nProt,
  dhTentativaEntrega: written(moment),
  nTentativa: '002',
  tpMotivo: '4',
  xJustMotivo: 'Endereço não localizado & telefone mudo',
  hashTentativaEntrega: HASH,
  dhHashTentativaEntrega: written(moment),
  infEntrega: someKeys(context, 55, 2).map((chNFe) => ({ chNFe })),
})

const epec: Detail = ({ context, moment }) => ({
  descEvento: 'EPEC',
  xJust: JUSTIFICATION,
  vICMS: 12_000,
  vTPrest: 100_000,
  vCarga: 9_900_000,
  toma4: { toma: '0', UF: context.outro.uf, CNPJ: context.outro.taxId, IE: context.outro.ie },
  modal: '01',
  UFIni: context.emitente.uf,
  UFFim: context.outro.uf,
  tpCTe: '0',
  dhEmi: written(moment),
})

/** Every event of CT-e, by name. */
export const CTE_EVENTS: Record<string, EventoWish> = {
  'CT-e carta de correção': cte('110110', 'evCCeCTe', correction),
  'CT-e cancelamento': cte('110111', 'evCancCTe', ({ nProt }) => ({
    descEvento: 'Cancelamento',
    nProt,
    xJust: JUSTIFICATION,
  })),
  'CT-e EPEC': cte('110113', 'evEPECCTe', epec),
  'CT-e multimodal': cte('110160', 'evRegMultimodal', ({ context }) => ({
    descEvento: 'Registro Multimodal',
    xRegistro: prose(context.random, 600),
    nDoc: '4511',
  })),
  'CT-e comprovante de entrega': cte('110180', 'evCECTe', receipt),
  'CT-e insucesso na entrega': cte('110190', 'evIECTe', failure),
  'CT-e prestação em desacordo': {
    ...cte('610110', 'evPrestDesacordo', ({ context }) => ({
      descEvento: 'Prestacao do Servico em Desacordo',
      indDesacordoOper: '1',
      xObs: prose(context.random, 250),
    })),
    byRecipient: true,
  },
}

const payment: Detail = ({ context, moment, nProt }) => ({
  descEvento: 'Pagamento Operacao MDF-e',
  nProt,
  infViagens: { qtdViagens: '00010', nroViagem: '00003' },
  infPag: {
    xNome: context.outro.name,
    CNPJ: context.outro.taxId,
    Comp: { tpComp: '01', vComp: 50_000 },
    vContrato: 50_000,
    indPag: '1',
    infPrazo: { nParcela: '001', dVenc: dayAfter(moment, 15), vParcela: 50_000 },
    infBanc: { PIX: '+5541999990000' },
  },
})

const inclusion: Detail = ({ context, nProt }) => ({
  descEvento: 'Inclusao DF-e',
  nProt,
  cMunCarrega: context.emitente.address.cityCode,
  xMunCarrega: context.emitente.address.cityName,
  infDoc: someKeys(context, 55, 25).map((chNFe) => ({
    cMunDescarga: context.outro.address.cityCode,
    xMunDescarga: context.outro.address.cityName,
    chNFe,
  })),
})

const closing: Detail = ({ context, moment, nProt, cUF }) => ({
  descEvento: 'Encerramento',
  nProt,
  dtEnc: moment.local.slice(0, 10),
  cUF,
  cMun: context.emitente.address.cityCode,
})

/** Every event of MDF-e, by name. */
export const MDFE_EVENTS: Record<string, EventoWish> = {
  'MDF-e cancelamento': mdfe('110111', 'evCancMDFe', ({ nProt }) => ({
    descEvento: 'Cancelamento',
    nProt,
    xJust: JUSTIFICATION,
  })),
  'MDF-e encerramento': mdfe('110112', 'evEncMDFe', closing),
  'MDF-e inclusão de condutor': mdfe('110114', 'evIncCondutorMDFe', ({ context }) => ({
    descEvento: 'Inclusao Condutor',
    condutor: { xNome: context.pessoa.name, CPF: context.pessoa.taxId },
  })),
  'MDF-e inclusão de DF-e': mdfe('110115', 'evIncDFeMDFe', inclusion),
  'MDF-e pagamento': mdfe('110116', 'evPagtoOperMDFe', payment),
  'MDF-e confirmação do serviço': mdfe('110117', 'evConfirmaServMDFe', ({ nProt }) => ({
    descEvento: 'Confirmacao Servico Transporte',
    nProt,
  })),
}
