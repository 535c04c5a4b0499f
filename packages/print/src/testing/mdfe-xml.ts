/** Options of a synthetic MDF-e, all with defaults. */
export interface MdfeShape {
  /** Content of infModal */
  modal?: string
  /** Municipalities of unloading, each with its documents as XML */
  towns?: { name: string; documents: string }[]
  name?: string
  infCpl?: string
  tpEmis?: '1' | '2'
  tpAmb?: '1' | '2'
  dhEmi?: string
  qr?: string
  protocol?: boolean
  /** XML at the end of infMDFe */
  more?: string
}

export const MDFE_CHAVE = '35260611222333000181580010000004061000004061'

/** The key of the nth document; each n gives a different key. */
export const nthChave = (index: number): string =>
  `3526061122233300018155001${String(index).padStart(9, '0')}1${String(index).padStart(9, '0')}`

/** `count` NF-e, starting with the nth key. */
export const nfes = (count: number, from = 1, more = ''): string =>
  Array.from({ length: count }, (_, index) => `<infNFe><chNFe>${nthChave(from + index)}</chNFe>${more}</infNFe>`).join(
    '',
  )

export const VEHICLE =
  '<veicTracao><placa>ABC1D23</placa><RENAVAM>12345678901</RENAVAM><tara>4050</tara><condutor><xNome>MOTORISTA UM</xNome><CPF>52998224725</CPF></condutor><tpRod>01</tpRod><tpCar>02</tpCar><UF>SP</UF></veicTracao>'

const addressXml = (name: string): string =>
  `<xLgr>${name}</xLgr><nro>1</nro><xCpl>${name}</xCpl><xBairro>${name}</xBairro><cMun>3550308</cMun><xMun>${name}</xMun><CEP>01310100</CEP><UF>SP</UF><fone>11987654321</fone><email>a@exemplo.com.br</email>`

const PROTOCOL = `<protMDFe versao="3.00"><infProt><tpAmb>1</tpAmb><chMDFe>${MDFE_CHAVE}</chMDFe><dhRecbto>2026-06-01T00:11:12-03:00</dhRecbto><nProt>935260000000001</nProt><cStat>100</cStat></infProt></protMDFe>`

/** A small synthetic MDF-e, for extreme cases that real samples do not cover. */
export function mdfeXml(shape: MdfeShape = {}): Uint8Array {
  const {
    modal = `<rodo><infANTT><RNTRC>12345678</RNTRC></infANTT>${VEHICLE}</rodo>`,
    name = 'EMPRESA',
    infCpl = '',
  } = shape
  const {
    tpEmis = '1',
    tpAmb = '1',
    dhEmi = '2026-06-01T00:10:00-03:00',
    qr = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${MDFE_CHAVE}&amp;tpAmb=1`,
    more = '',
  } = shape
  const towns = (shape.towns ?? [{ name: 'CAMPINAS', documents: nfes(1) }])
    .map(
      ({ name: town, documents }) =>
        `<infMunDescarga><cMunDescarga>3509502</cMunDescarga><xMunDescarga>${town}</xMunDescarga>${documents}</infMunDescarga>`,
    )
    .join('')
  return Buffer.from(
    `<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe" versao="3.00"><MDFe><infMDFe versao="3.00" Id="MDFe${MDFE_CHAVE}">` +
      `<ide><cUF>35</cUF><tpAmb>${tpAmb}</tpAmb><tpEmit>2</tpEmit><mod>58</mod><serie>1</serie><nMDF>406</nMDF><modal>1</modal><dhEmi>${dhEmi}</dhEmi><tpEmis>${tpEmis}</tpEmis><UFIni>SP</UFIni><UFFim>MG</UFFim><infMunCarrega><cMunCarrega>3550308</cMunCarrega><xMunCarrega>${name}</xMunCarrega></infMunCarrega><infPercurso><UFPer>RJ</UFPer></infPercurso><dhIniViagem>${dhEmi}</dhIniViagem></ide>` +
      `<emit><CNPJ>11222333000181</CNPJ><IE>123456789012</IE><xNome>${name}</xNome><xFant>${name} FANTASIA</xFant><enderEmit>${addressXml(name)}</enderEmit></emit>` +
      `<infModal versaoModal="3.00">${modal}</infModal><infDoc>${towns}</infDoc>` +
      `<tot><qNFe>1</qNFe><vCarga>1234567.89</vCarga><cUnid>01</cUnid><qCarga>1500.5000</qCarga></tot><infAdic><infCpl>${infCpl}</infCpl></infAdic>${more}</infMDFe>` +
      `<infMDFeSupl><qrCodMDFe>${qr}</qrCodMDFe></infMDFeSupl></MDFe>${shape.protocol === false ? '' : PROTOCOL}</mdfeProc>`,
  )
}
