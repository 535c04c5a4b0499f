import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import { DateField } from './date-field.tsx'
import { NumberField } from './number-field.tsx'

function Rate({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null)
  const change = (next: number | null) => {
    onValue(next)
    setValue(next)
  }
  return <NumberField label="Alíquota" min={0} max={100_000} value={value} onChange={change} />
}

function Day({ onValue }: { onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const change = (next: string | null) => {
    onValue(next)
    setValue(next)
  }
  return <DateField label="Emissão" value={value} onChange={change} />
}

async function typeInto(field: 'Alíquota' | 'Emissão', text: string) {
  const values: unknown[] = []
  const keep = (value: unknown) => values.push(value)
  const { user } = await renderWith(field === 'Alíquota' ? <Rate onValue={keep} /> : <Day onValue={keep} />)
  const input = screen.getByRole('textbox', { name: field })
  await user.type(input, text)
  const isValidBefore = input.getAttribute('aria-invalid') !== 'true'
  await user.tab()
  const isValid = input.getAttribute('aria-invalid') !== 'true'
  return { value: values.at(-1), shown: (input as HTMLInputElement).value, isValidBefore, isValid } // a textbox is an input here
}

test.each([
  ['98765,4', 98765.4, '98.765,40'],
  ['1.234,56', 1234.56, '1.234,56'],
  ['0', 0, '0,00'],
])('the number %s is read the Brazilian way', async (text, value, shown) => {
  expect(await typeInto('Alíquota', text)).toMatchObject({ value, shown, isValid: true })
})

test.each([['1,2,3'], ['100.001'], ['abc']])('the number %s is reported when the field is left', async (text) => {
  const { isValid, isValidBefore, shown } = await typeInto('Alíquota', text)
  expect([isValidBefore, isValid]).toEqual([true, false])
  expect(shown).toBe(text)
})

test.each([
  ['28022026', '2026-02-28', '28/02/2026'],
  ['31/12/2099', '2099-12-31', '31/12/2099'],
  ['01/01/1900', '1900-01-01', '01/01/1900'],
])('the day %s is accepted', async (text, value, shown) => {
  expect(await typeInto('Emissão', text)).toMatchObject({ value, shown, isValid: true })
})

test.each([['31/12/1899'], ['01/01/2100'], ['30/02/2026']])('the day %s is refused', async (text) => {
  expect((await typeInto('Emissão', text)).isValid).toBe(false)
})
