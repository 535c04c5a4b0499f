import {
  AchadoParams,
  AchadoReply,
  AtosReply,
  ConferenciaQuery,
  ConferenciaReply,
  DispensaExportarQuery,
  DispensaReply,
  ExportarConferenciaQuery,
  SimulacaoBody,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import {
  CarteiraReformaQuery,
  CarteiraReformaReply,
  ExportarCarteiraReformaQuery,
} from '@portal/contract/tributacao/reforma-carteira.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'

const tags = ['tributacao']
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'

export const checkSchema = {
  tags,
  summary: 'Conferir IBS e CBS nas notas de um mês',
  description:
    'NF-e, NFC-e e CT-e emitidos e recebidos, autorizados ou sem protocolo, de produção, contra as tabelas oficiais e o cadastro do usuário. ' +
    'Achados de notas recebidas são avisos e têm `received_` no código. As regras, com base legal, estão em `resumo.regras`.',
  querystring: ConferenciaQuery,
  response: { 200: ConferenciaReply },
  errors: ownErrors('reforma.busy', 'cursor.invalid'),
}
export const oneSchema = {
  tags,
  summary: 'As notas e os produtos de um achado',
  description: 'Os produtos com a classificação que a tabela propõe, e as notas, as mais novas primeiro.',
  params: AchadoParams,
  querystring: ConferenciaQuery,
  response: { 200: AchadoReply },
  errors: ownErrors('reforma.busy', 'reforma.unknown_finding', 'cursor.invalid'),
}
export const exportedSchema = {
  tags,
  summary: 'Exportar os achados com suas notas em XLSX',
  description: 'Uma linha por achado e item; `codigo` limita a um achado.',
  querystring: ExportarConferenciaQuery,
  response: { 200: { content: { [XLSX]: { schema: Type.Any() } } } },
  errors: ownErrors('reforma.busy', 'reforma.unknown_finding', 'reforma.no_findings', 'exportar.too_many_rows'),
}
export const actsSchema = {
  tags,
  summary: 'Os atos da reforma, com o dia de cada um',
  description:
    'O que muda, quando, em que documentos e com que confiança. O que o portal faz depende destes dias; `ds_visto` diz o que não se pôde ler na fonte.',
  response: { 200: AtosReply },
}
export const portfolioSchema = {
  tags,
  summary: 'A conferência do mês em todas as empresas',
  description:
    'As contagens de `/reforma/conferencia`, empresa por empresa, de todas as empresas do usuário. O servidor confere cada mês de novo, ' +
    'segundos depois de uma mudança nas notas, no cadastro ou nas tabelas; `fl_atualizando` diz de quem.',
  querystring: CarteiraReformaQuery,
  response: { 200: CarteiraReformaReply },
}
export const portfolioSheetSchema = {
  tags,
  summary: 'A mesma lista em XLSX ou CSV',
  querystring: ExportarCarteiraReformaQuery,
  response: { 200: { content: { [XLSX]: { schema: Type.Any() }, [CSV]: { schema: Type.Any() } } } },
}
export const waiverSchema = {
  tags,
  summary: 'A dispensa de 2026 em risco, empresa por empresa',
  description:
    'As notas emitidas desde 03/08/2026 pelo regime regular sem o grupo do IBS e da CBS, de todas as empresas do usuário. Quem destaca os dois ' +
    'tributos fica dispensado de recolhê-los em 2026; a nota sem o grupo põe isso em risco. Não é imposto devido.',
  response: { 200: DispensaReply },
  errors: ownErrors('reforma.busy'),
}
export const waiverSheetSchema = {
  tags,
  summary: 'Os itens sem o grupo, com o grupo que deviam ter, em XLSX',
  description:
    'CST e cClassTrib do cadastro, do anexo que traz o NCM sem condição, ou da regra geral; base e valores de 2026.',
  querystring: DispensaExportarQuery,
  response: { 200: { content: { [XLSX]: { schema: Type.Any() } } } },
  errors: ownErrors('reforma.busy', 'reforma.no_findings', 'exportar.too_many_rows'),
}
export const simulateSchema = {
  tags,
  summary: 'As notas de um mês em cada ano da transição',
  description:
    'As mesmas notas de 2027 a 2033, tributo por tributo, débito e crédito; clientes e produtos no `ano` pedido. Sem `pr_cbs` ou `pr_ibs`, a ' +
    'alíquota é uma estimativa, e `ds_fonte` diz de quem. É uma comparação: não é parecer nem imposto devido; `fora` diz o que não entra.',
  body: SimulacaoBody,
  response: { 200: SimulacaoReply },
  errors: ownErrors('reforma.busy'),
  repeat: repeated('same'),
}
