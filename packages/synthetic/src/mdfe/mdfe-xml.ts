import { written } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { money } from '../base/money.ts'
import { optional, tag, taxIdTag } from '../base/xml.ts'
import { stateOf } from '../facts/states.ts'
import type { MdfeDraft } from './draft.ts'

/** States on the way that are neither the first nor the last; only those that lie between far regions matter here. */
function wayOf(from: string, to: string): string[] {
  const south = new Set(['PR', 'SC', 'RS'])
  const [a, b] = [south.has(from), south.has(to)]
  const between = a === b || from === 'SP' || to === 'SP' ? [] : ['SP']
  return between.filter((uf) => uf !== from && uf !== to)
}

function ideXml(draft: MdfeDraft): string {
  const { emitente, to } = draft
  const { address } = emitente
  const way = wayOf(emitente.uf, to.uf).map((uf) => `<infPercurso><UFPer>${uf}</UFPer></infPercurso>`)
  return (
    `<ide><cUF>${stateOf(emitente.uf).cUF}</cUF><tpAmb>${draft.homologacao ? 2 : 1}</tpAmb>` +
    `<tpEmit>${isCarrier(draft) ? 1 : 2}</tpEmit><mod>58</mod><serie>${draft.serie}</serie><nMDF>${draft.numero}</nMDF>` +
    `<cMDF>${draft.code}</cMDF><cDV>${draft.chave[43]}</cDV><modal>1</modal><dhEmi>${written(draft.moment)}</dhEmi>` +
    `<tpEmis>1</tpEmis><procEmi>0</procEmi><verProc>Gerador 1.0</verProc><UFIni>${emitente.uf}</UFIni>` +
    `<UFFim>${to.uf}</UFFim><infMunCarrega><cMunCarrega>${address.cityCode}</cMunCarrega>` +
    `${tag('xMunCarrega', address.cityName)}</infMunCarrega>${way.join('')}</ide>`
  )
}

const isCarrier = ({ emitente }: MdfeDraft) => emitente.rntrc !== undefined

function emitXml(company: Company): string {
  const { address } = company
  return (
    `<emit>${taxIdTag(company)}<IE>${company.ie}</IE>${tag('xNome', company.name)}${optional('xFant', company.tradeName)}` +
    `<enderEmit>${tag('xLgr', address.street)}${tag('nro', address.number)}${tag('xBairro', address.district)}` +
    `<cMun>${address.cityCode}</cMun>${tag('xMun', address.cityName)}<CEP>${address.cep}</CEP><UF>${address.uf}</UF>` +
    `<fone>${address.phone}</fone></enderEmit></emit>`
  )
}

function roadXml({ emitente, contratante, plate, driver }: MdfeDraft): string {
  const hired = contratante
    ? `<infContratante>${tag('xNome', contratante.name.slice(0, 60))}${taxIdTag(contratante)}</infContratante>`
    : ''
  const carrier = emitente.rntrc ? `<infANTT><RNTRC>${emitente.rntrc}</RNTRC>${hired}</infANTT>` : ''
  return (
    `<infModal versaoModal="3.00"><rodo>${carrier}<veicTracao><placa>${plate}</placa><tara>7800</tara>` +
    `<capKG>23000</capKG><condutor>${tag('xNome', driver.name)}<CPF>${driver.cpf}</CPF></condutor>` +
    `<tpRod>03</tpRod><tpCar>02</tpCar><UF>${emitente.uf}</UF></veicTracao></rodo></infModal>`
  )
}

function loadXml(draft: MdfeDraft): string {
  const { to, documents } = draft
  const [group, key] = isCarrier(draft) ? ['infCTe', 'chCTe'] : ['infNFe', 'chNFe']
  const keys = documents.map(({ chave }) => `<${group}><${key}>${chave}</${key}></${group}>`)
  const count = isCarrier(draft) ? 'qCTe' : 'qNFe'
  return (
    `<infDoc><infMunDescarga><cMunDescarga>${to.address.cityCode}</cMunDescarga>` +
    `${tag('xMunDescarga', to.address.cityName)}${keys.join('')}</infMunDescarga></infDoc>` +
    `<prodPred><tpCarga>05</tpCarga><xProd>CARGA GERAL</xProd></prodPred>` +
    `<tot><${count}>${documents.length}</${count}><vCarga>${money(draft.cargo)}</vCarga><cUnid>01</cUnid>` +
    `<qCarga>${draft.kilos}.0000</qCarga></tot>`
  )
}

/** Everything inside `infMDFe`, in canonical form. */
export const mdfeXml = (draft: MdfeDraft): string =>
  ideXml(draft) + emitXml(draft.emitente) + roadXml(draft) + loadXml(draft)
