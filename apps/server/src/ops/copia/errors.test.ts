import pg from 'pg'
import { expect, test } from 'vitest'
import { copyRefused, toCopyFault } from './errors.ts'

const databaseError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' })

test('a damaged page names the table that was being copied, and the way out', () => {
  const fault = toCopyFault(databaseError('XX001', 'invalid page in block 5 of relation "base/16384/17647"'), 'nota')
  expect(fault?.code).toBe('copia.damaged')
  expect(fault?.message).toMatch(
    /na tabela nota \(invalid page in block 5 .*Página danificada».*Nenhuma cópia foi gravada\.$/,
  )
})

test('a database that goes away while a table is copied is told from one that refuses', () => {
  expect(toCopyFault(databaseError('57P01', 'terminating connection'), 'arquivo')?.code).toBe('copia.away')
  expect(toCopyFault(databaseError('42501', 'permission denied'), 'arquivo')?.message).toContain('na tabela arquivo')
})

test('a refusal and a fault of the program stay what they are', () => {
  expect(toCopyFault(copyRefused('x'), 'nota')).toBeNull()
  expect(toCopyFault(new TypeError('x'), 'nota')).toBeNull()
})
