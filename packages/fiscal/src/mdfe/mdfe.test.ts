import { expect, test } from 'vitest'
import { readMdfeProc } from './mdfe.ts'

const xml = (text: string) => Buffer.from(text)
const MDFE =
  '<MDFe><infMDFe Id="MDFe1"><ide><modal>1</modal><infMunCarrega><xMunCarrega>A</xMunCarrega></infMunCarrega></ide><emit/><infModal><rodo><veicReboque><placa>ABC1D23</placa></veicReboque></rodo></infModal></infMDFe></MDFe>'

test.each([MDFE, `<mdfeProc>${MDFE}<protMDFe/></mdfeProc>`])('reads an MDF-e with and without its protocol', (text) => {
  const { infMDFe } = readMdfeProc(xml(text)).MDFe
  expect(infMDFe.ide.infMunCarrega).toEqual([{ xMunCarrega: 'A' }])
  expect(infMDFe.infModal?.rodo?.veicReboque?.[0]?.placa).toBe('ABC1D23')
})

test('an incomplete document has the groups that all readers need', () => {
  expect(readMdfeProc(xml('<MDFe><infMDFe/></MDFe>')).MDFe.infMDFe).toEqual({ ide: {}, emit: {} })
})

test('another document is refused', () => {
  expect(() => readMdfeProc(xml('<CTe><infCte/></CTe>'))).toThrow(expect.objectContaining({ code: 'mdfe.absent' }))
})
