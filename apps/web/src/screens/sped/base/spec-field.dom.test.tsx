// spec: m24

import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/http/query-client.ts'
import { fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderWith } from '../../../testing/render.tsx'
import { choice, code, digits, type FieldSpec, flag, mes, money, none, quantity, taxId, text } from './form-spec.ts'
import { SpecField } from './spec-field.tsx'

interface FormProps {
  spec: FieldSpec
  initial: unknown
  error: string | null
  onValue: (value: unknown) => void
}

function Form({ spec, initial, error, onValue }: FormProps) {
  const [value, setValue] = useState(initial)
  const change = (next: unknown) => {
    onValue(next)
    setValue(next)
  }
  return (
    <>
      <SpecField spec={spec} value={value} error={error} onChange={change} />
      <button type="button" onClick={() => setValue('2026-01')}>
        Trocar
      </button>
    </>
  )
}

/** Renders one setting; `values` lists what it reported, oldest first. */
async function openField(spec: FieldSpec, initial: unknown, error: string | null = null) {
  const values: unknown[] = []
  const form = <Form spec={spec} initial={initial} error={error} onValue={(value) => values.push(value)} />
  const { user } = await renderWith(form)
  return { user, values }
}

test('a month is typed as mm/aaaa and stored as aaaa-mm as soon as it is complete', async () => {
  const { user, values } = await openField(mes(), null)
  const field = screen.getByLabelText('Mês')
  expect(field.getAttribute('placeholder')).toBe('mm/aaaa')
  await user.type(field, '11/202')
  expect(values).toEqual([])
  await user.type(field, '6')
  expect(values).toEqual(['2026-11'])
})

test('an incomplete month is reported on blur, and the next letter clears the message', async () => {
  const { user, values } = await openField(mes(), null)
  const field = screen.getByLabelText('Mês')
  await user.type(field, '13/2026')
  expect(screen.queryByText('Escreva como 11/2026.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Escreva como 11/2026.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, '{Backspace}')
  expect(screen.queryByText('Escreva como 11/2026.')).toBeNull()
  expect(values).toEqual([])
})

test('a nullable month that is emptied becomes null; a required one keeps its value and is reported', async () => {
  const nullable = await openField(mes({ ...none, label: 'Até o mês' }), '2026-11')
  await nullable.user.clear(screen.getByLabelText('Até o mês'))
  await nullable.user.tab()
  expect(nullable.values).toEqual([null])
  const required = await openField(mes({ label: 'Desde o mês' }), '2026-11')
  await required.user.clear(screen.getByLabelText('Desde o mês'))
  await required.user.tab()
  expect(required.values).toEqual([])
  expect(screen.getByText('Escreva como 11/2026.')).toBeTruthy()
})

test('a value that changes from outside replaces the typed text', async () => {
  const { user } = await openField(mes(), '2026-11')
  const field = screen.getByLabelText('Mês')
  expect(field).toHaveProperty('value', '11/2026')
  await user.type(field, '9')
  await user.click(screen.getByRole('button', { name: 'Trocar' }))
  expect(field).toHaveProperty('value', '01/2026')
})

test('a quantity keeps the point of the wire and shows a comma', async () => {
  const { user, values } = await openField(quantity('nr_fator', 'Fator'), '1')
  const field = screen.getByLabelText('Fator')
  await user.clear(field)
  await user.type(field, '12,5')
  expect(values.at(-1)).toBe('12.5')
  await user.tab()
  expect(field).toHaveProperty('value', '12,5')
})

test('a tax id with a wrong digit is not stored', async () => {
  const { user, values } = await openField(taxId('CNPJ do contador'), '')
  const field = screen.getByLabelText('CNPJ do contador')
  await user.type(field, '11222333000182')
  await user.tab()
  expect(screen.getByText('O número não confere.')).toBeTruthy()
  expect(values).toEqual([])
  await user.clear(field)
  await user.type(field, '11222333000181')
  await user.tab()
  expect(values).toEqual(['11222333000181'])
  expect(field).toHaveProperty('value', '11.222.333/0001-81')
})

test('money that is emptied is zero', async () => {
  const { user, values } = await openField(money('vl_saldo', 'Saldo credor'), 12.5)
  const field = screen.getByLabelText('Saldo credor')
  expect(field).toHaveProperty('value', '12,50')
  await user.clear(field)
  await user.tab()
  expect(values.at(-1)).toBe(0)
})

test('a flag is a checkbox', async () => {
  const { user, values } = await openField(flag('fl_credito', 'Aproveita o crédito'), false)
  await user.click(screen.getByRole('checkbox', { name: 'Aproveita o crédito' }))
  await user.click(screen.getByRole('checkbox', { name: 'Aproveita o crédito' }))
  expect(values).toEqual([true, false])
})

test('digits drop anything else, and an emptied nullable text is null', async () => {
  const { user, values } = await openField(digits('ds_cep', 'CEP', { ...none, max: 8 }), null)
  const field = screen.getByLabelText('CEP')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  await user.type(field, '13.0')
  expect(values.at(-1)).toBe('130')
  await user.clear(field)
  expect(values.at(-1)).toBeNull()
})

test('a code is stored without separators and in capitals', async () => {
  const { user, values } = await openField(code('ds_chave', 'Chave', { max: 44 }), '')
  await user.type(screen.getByLabelText('Chave'), 'ab 1')
  expect(values.at(-1)).toBe('AB1')
})

test('a nullable choice offers to leave it open', async () => {
  const options = [
    { value: 'revenda', label: 'Revenda' },
    { value: 'consumo', label: 'Uso ou consumo' },
  ]
  const spec = choice('ds_destino', 'Destino', { options, nullable: true, open: 'Conforme a regra geral' })
  const { user, values } = await openField(spec, 'revenda')
  await user.click(screen.getByRole('combobox', { name: 'Destino' }))
  const shownOptions = await screen.findAllByRole('option')
  expect(shownOptions.map(({ textContent }) => textContent)).toEqual([
    'Conforme a regra geral',
    'Revenda',
    'Uso ou consumo',
  ])
  await user.click(shownOptions[0]!)
  expect(values).toEqual([null])
})

test('an error of the server replaces the hint and marks the field', async () => {
  await openField(text('nm_contador', 'Nome', { hint: 'Como no CRC' }), 'Ana', 'O nome está repetido.')
  const field = screen.getByLabelText('Nome')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('O nome está repetido.')).toBeTruthy()
  expect(screen.queryByText('Como no CRC')).toBeNull()
})

test('a CEP and a phone are shown with their punctuation and stored as digits, unfinished ones too', async () => {
  const cep = await openField({ key: 'ds_cep', label: 'CEP', kind: 'cep', ...none, max: 8 }, '13480000')
  const field = screen.getByLabelText('CEP')
  expect(field).toHaveProperty('value', '13480-000')
  await cep.user.clear(field)
  await cep.user.type(field, '130')
  expect(cep.values.at(-1)).toBe('130')
  await cep.user.type(field, '12-1007')
  expect(field).toHaveProperty('value', '13012-100')
  expect(cep.values.at(-1)).toBe('13012100')

  const phone = await openField(
    { key: 'ds_telefone', label: 'Telefone', kind: 'phone', ...none, max: 11 },
    '1932345600',
  )
  const number = screen.getByLabelText('Telefone')
  expect(number).toHaveProperty('value', '(19) 3234-5600')
  await phone.user.clear(number)
  expect(phone.values.at(-1)).toBeNull()
  await phone.user.type(number, '19 93234-5600')
  expect(number).toHaveProperty('value', '(19) 93234-5600')
  expect(phone.values.at(-1)).toBe('19932345600')
})

const CITY: FieldSpec = { key: 'cd_municipio', label: 'Município', kind: 'city', ...none }
const LIMEIRA = { cd_municipio: '3526902', nm_municipio: 'Limeira', ds_uf: 'SP' }
const SAO_PAULO = { cd_municipio: '3550308', nm_municipio: 'São Paulo', ds_uf: 'SP' }

test('a municipality is found by its name or its code, and stored as its code', async () => {
  fakeServer({ 'GET /sped/municipios': () => ({ data: [LIMEIRA, SAO_PAULO] }) })
  const { user, values } = await openField(CITY, '3526902')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Município' })
  await waitFor(() => expect(field.value).toBe('Limeira, SP (3526902)'))
  await user.clear(field)
  await user.type(field, 'sao pau')
  await user.click(await screen.findByRole('option', { name: 'São Paulo, SP (3550308)' }))
  expect(values.at(-1)).toBe('3550308')
  await user.clear(field)
  await user.type(field, '35269')
  await user.click(await screen.findByRole('option', { name: 'Limeira, SP (3526902)' }))
  expect(values.at(-1)).toBe('3526902')
})

test('a code that the table does not have stays in sight; without the table the code is typed', async () => {
  fakeServer({ 'GET /sped/municipios': () => ({ data: [LIMEIRA] }) })
  await openField(CITY, '9999999')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Município' })
  await waitFor(() => expect(field.value).toBe('9999999'))

  queryClient.clear()
  fakeServer({ 'GET /sped/municipios': () => problem(403, 'Não.') })
  const { user, values } = await openField({ ...CITY, label: 'Cidade' }, null)
  const code = await screen.findByRole('textbox', { name: 'Cidade' })
  await user.type(code, '35.26902')
  expect(values.at(-1)).toBe('3526902')
})
