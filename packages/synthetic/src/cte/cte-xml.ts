import { written } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { money, percentOf, rate } from '../base/money.ts'
import { optional, tag, taxIdTag } from '../base/xml.ts'
import { stateOf } from '../facts/states.ts'
import { ibsCbsGroup } from '../nota/tax-xml.ts'
import type { CteDraft } from './draft.ts'

const place = (suffix: string, { address }: Actor) =>
  `<cMun${suffix}>${address.cityCode}</cMun${suffix}>${tag(`xMun${suffix}`, address.cityName)}<UF${suffix}>${address.uf}</UF${suffix}>`

function ideXml(draft: CteDraft): string {
  const { emitente, remetente, destinatario, payer } = draft
  const payerIe = (payer === 'remetente' ? remetente : destinatario).ie
  return (
    `<ide><cUF>${stateOf(emitente.uf).cUF}</cUF><cCT>${draft.code}</cCT><CFOP>${draft.cfop}</CFOP>` +
    `${tag('natOp', draft.nature)}<mod>57</mod><serie>${draft.serie}</serie><nCT>${draft.numero}</nCT>` +
    `<dhEmi>${written(draft.moment)}</dhEmi><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${draft.chave[43]}</cDV>` +
    `<tpAmb>${draft.homologacao ? 2 : 1}</tpAmb><tpCTe>0</tpCTe><procEmi>0</procEmi><verProc>Gerador 1.0</verProc>` +
    `${place('Env', emitente)}<modal>01</modal><tpServ>0</tpServ>${place('Ini', remetente)}${place('Fim', destinatario)}` +
    `<retira>1</retira><indIEToma>${payerIe === null ? 9 : 1}</indIEToma>` +
    `<toma3><toma>${payer === 'remetente' ? 0 : 3}</toma></toma3></ide>`
  )
}

const street = ({ address }: Actor) =>
  `${tag('xLgr', address.street)}${tag('nro', address.number)}${tag('xBairro', address.district)}` +
  `<cMun>${address.cityCode}</cMun>${tag('xMun', address.cityName)}<CEP>${address.cep}</CEP><UF>${address.uf}</UF>`

const emitXml = (company: Company) =>
  `<emit>${taxIdTag(company)}<IE>${company.ie}</IE>${tag('xNome', company.name)}${optional('xFant', company.tradeName)}` +
  `<enderEmit>${street(company)}<fone>${company.address.phone}</fone></enderEmit>` +
  `<CRT>${company.regime === 'simples' ? 1 : 3}</CRT></emit>`

const actorXml = (name: string, address: string, actor: Actor) =>
  `<${name}>${taxIdTag(actor)}${optional('IE', actor.ie)}${tag('xNome', actor.name)}` +
  `<fone>${actor.address.phone}</fone><${address}>${street(actor)}<cPais>1058</cPais><xPais>BRASIL</xPais></${address}></${name}>`

function serviceXml({ freight }: CteDraft): string {
  const parts = [
    ['FRETE PESO', freight.weight],
    ['AD VALOREM', freight.value],
    ['PEDÁGIO', freight.toll],
  ] as const
  const written = parts
    .filter(([, cents]) => cents > 0)
    .map(([name, cents]) => `<Comp><xNome>${name}</xNome><vComp>${money(cents)}</vComp></Comp>`)
  return `<vPrest><vTPrest>${money(freight.total)}</vTPrest><vRec>${money(freight.total)}</vRec>${written.join('')}</vPrest>`
}

function taxesXml({ emitente, freight, icms, icmsRate }: CteDraft): string {
  if (emitente.regime === 'simples') return '<imp><ICMS><ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN></ICMS></imp>'
  const vBC = freight.total - icms
  const newTaxes = { vBC, vIBSUF: percentOf(vBC, 10), vIBSMun: 0, vCBS: percentOf(vBC, 90) }
  return (
    `<imp><ICMS><ICMS00><CST>00</CST><vBC>${money(freight.total)}</vBC><pICMS>${rate(icmsRate)}</pICMS>` +
    `<vICMS>${money(icms)}</vICMS></ICMS00></ICMS>${ibsCbsGroup(newTaxes)}<vTotDFe>${money(freight.total)}</vTotDFe></imp>`
  )
}

function cargoXml(draft: CteDraft): string {
  const notas = draft.notas.map(({ chave }) => `<infNFe><chave>${chave}</chave></infNFe>`)
  return (
    `<infCTeNorm><infCarga><vCarga>${money(draft.cargo)}</vCarga>${tag('proPred', draft.product)}` +
    `<infQ><cUnid>01</cUnid><tpMed>01</tpMed><qCarga>${draft.kilos}.0000</qCarga></infQ></infCarga>` +
    `<infDoc>${notas.join('')}</infDoc><infModal versaoModal="4.00"><rodo><RNTRC>${draft.emitente.rntrc}</RNTRC></rodo>` +
    '</infModal></infCTeNorm>'
  )
}

/** Everything inside `infCte`, in canonical form. */
export const cteXml = (draft: CteDraft): string =>
  ideXml(draft) +
  emitXml(draft.emitente) +
  actorXml('rem', 'enderReme', draft.remetente) +
  actorXml('dest', 'enderDest', draft.destinatario) +
  serviceXml(draft) +
  taxesXml(draft) +
  cargoXml(draft)
