import { expect, test } from 'vitest'
import { creationRefusal } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'

const FAILED = new EmbeddedError('Não foi possível criar o banco de dados: exited with exit code 134')

test('a database that found no room on the disk says so; another failure keeps its words', () => {
  expect(creationRefusal('/dados', 20 * 1024 * 1024, FAILED).message).toBe(
    'O banco de dados não coube em /dados: restam 20 MB no disco, e ele precisa de 256 MB. Libere espaço ou mude DATA_DIR.',
  )
  expect(creationRefusal('/dados', 100 * 1024 * 1024, FAILED)).toBe(FAILED)
  expect(creationRefusal('/dados', null, FAILED)).toBe(FAILED)
})
