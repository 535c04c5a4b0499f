import entrar from '../../../../../docs/manual/entrar.md?raw'
import importar from '../../../../../docs/manual/importar.md?raw'
import notas from '../../../../../docs/manual/notas.md?raw'
import { parseManual, type Topic } from './markdown.ts'

/** The manual of docs/, bundled with the page: what helps here is what is written there. */
export const TOPICS: { name: string; topic: Topic }[] = [
  { name: 'entrar', topic: parseManual(entrar) },
  { name: 'notas', topic: parseManual(notas) },
  { name: 'importar', topic: parseManual(importar) },
]
