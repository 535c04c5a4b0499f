import { expect, test } from 'vitest'
import { systemRefusal } from './system-refusal.ts'

const failing = (code: string) =>
  Object.assign(new Error('x'), { code, syscall: 'open', path: '/srv/portal/portal.lock' })

test('a folder without permission, a full disk and a read-only disk give one line each', () => {
  expect(systemRefusal(failing('EACCES'))).toMatch(
    /^Sem permissão para usar \/srv\/portal\/portal\.lock\. .*usuário do portal/,
  )
  expect(systemRefusal(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
    'Não há mais espaço em disco.',
  )
  expect(systemRefusal(failing('EROFS'))).toMatch(/só para leitura/)
})

test('any other error is a fault and has no one-line message', () => {
  expect(systemRefusal(failing('ENOENT'))).toBeNull()
  expect(systemRefusal(new Error('EACCES'))).toBeNull()
  expect(systemRefusal('EACCES')).toBeNull()
})
