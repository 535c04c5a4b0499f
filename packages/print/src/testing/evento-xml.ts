/** Options of a synthetic event, all with defaults. */
export interface EventoShape {
  tpEvento?: string
  /** Content of detEvento */
  detail?: string
  family?: 'NFe' | 'CTe' | 'MDFe'
  chave?: string
  /** cStat of the return; null omits the return */
  cStat?: string | null
  tpAmb?: '1' | '2'
  dhEvento?: string
  /** XML at the end of the return */
  more?: string
}

export const EVENTO_CHAVE = '35260611222333000181550010000012341000012347'

/** A small synthetic event: procEvento with its return, or the bare request. */
export function eventoXml(shape: EventoShape = {}): Uint8Array {
  const { tpEvento = '110111', family = 'NFe', chave = EVENTO_CHAVE, cStat = '135', tpAmb = '1', more = '' } = shape
  const { detail = '<descEvento>Cancelamento</descEvento><nProt>135260000000001</nProt><xJust>ERRO</xJust>' } = shape
  const { dhEvento = '2026-06-02T00:10:00-03:00' } = shape
  const [request, answer] = family === 'NFe' ? ['evento', 'retEvento'] : [`evento${family}`, `retEvento${family}`]
  const about = `<ch${family}>${chave}</ch${family}>`
  const requestXml = `<${request} versao="1.00"><infEvento Id="ID${tpEvento}${chave}01"><cOrgao>35</cOrgao><tpAmb>${tpAmb}</tpAmb><CNPJ>11222333000181</CNPJ>${about}<dhEvento>${dhEvento}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00">${detail}</detEvento></infEvento></${request}>`
  if (cStat === null) return Buffer.from(requestXml.replace('>', ' xmlns="http://www.portalfiscal.inf.br/nfe">'))
  const answerXml = `<${answer} versao="1.00"><infEvento><tpAmb>${tpAmb}</tpAmb><verAplic>SVRS</verAplic><cOrgao>35</cOrgao><cStat>${cStat}</cStat><xMotivo>Motivo da resposta</xMotivo>${about}<tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-06-02T00:11:12-03:00</dhRegEvento><nProt>135260000000009</nProt>${more}</infEvento></${answer}>`
  return Buffer.from(`<procEvento${family} versao="1.00">${requestXml}${answerXml}</procEvento${family}>`)
}
