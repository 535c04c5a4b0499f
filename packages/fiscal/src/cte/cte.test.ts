import { expect, test } from 'vitest'
import { readCteProc } from './cte.ts'

const xml = (text: string) => Buffer.from(text)
const INF =
  '<infCte versao="4.00" Id="CTe1"><ide><mod>57</mod></ide><emit><xNome>A</xNome></emit><vPrest><vTPrest>1.00</vTPrest><Comp><xNome>FRETE</xNome></Comp></vPrest><infCTeNorm><infModal versaoModal="4.00"><rodo><RNTRC>1</RNTRC><occ><nOcc>7</nOcc></occ></rodo></infModal></infCTeNorm></infCte>'

test.each([
  ['CTe', `<CTe>${INF}</CTe>`],
  ['CTe', `<cteProc><CTe>${INF}</CTe><protCTe/></cteProc>`],
  ['CTeOS', `<cteOSProc><CTeOS>${INF}</CTeOS></cteOSProc>`],
  ['CTeSimp', `<CTeSimp>${INF}</CTeSimp>`],
])('reads a %s with any of its roots', (form, text) => {
  const proc = readCteProc(xml(text))
  expect(proc.form).toBe(form)
  expect(proc.CTe.infCte['@Id']).toBe('CTe1')
  expect(proc.CTe.infCte.vPrest?.Comp?.[0]).toEqual({ xNome: 'FRETE' })
  expect(proc.CTe.infCte.infCTeNorm?.infModal?.rodo?.occ?.[0]?.nOcc).toBe('7')
})

test('an incomplete document has the groups that all readers need', () => {
  const { CTe } = readCteProc(xml('<CTe><infCte/></CTe>'))
  expect(CTe.infCte.ide).toEqual({})
  expect(CTe.infCte.emit).toEqual({})
})

test('another document is refused', () => {
  expect(() => readCteProc(xml('<NFe><infNFe/></NFe>'))).toThrow(expect.objectContaining({ code: 'cte.absent' }))
})
