import autenticidade from '../../../../../docs/manual/autenticidade.md?raw'
import captura from '../../../../../docs/manual/captura.md?raw'
import conta from '../../../../../docs/manual/conta.md?raw'
import convites from '../../../../../docs/manual/convites.md?raw'
import demonstracao from '../../../../../docs/manual/demonstracao.md?raw'
import entrar from '../../../../../docs/manual/entrar.md?raw'
import escritorio from '../../../../../docs/manual/escritorio.md?raw'
import exportar from '../../../../../docs/manual/exportar.md?raw'
import faltas from '../../../../../docs/manual/faltas.md?raw'
import fechamento from '../../../../../docs/manual/fechamento.md?raw'
import importar from '../../../../../docs/manual/importar.md?raw'
import inicio from '../../../../../docs/manual/inicio.md?raw'
import manifestacao from '../../../../../docs/manual/manifestacao.md?raw'
import navegar from '../../../../../docs/manual/navegar.md?raw'
import nfse from '../../../../../docs/manual/nfse.md?raw'
import nota from '../../../../../docs/manual/nota.md?raw'
import notas from '../../../../../docs/manual/notas.md?raw'
import pacote from '../../../../../docs/manual/pacote.md?raw'
import produtos from '../../../../../docs/manual/produtos.md?raw'
import reforma from '../../../../../docs/manual/reforma.md?raw'
import sped from '../../../../../docs/manual/sped.md?raw'
import tabelas from '../../../../../docs/manual/tabelas.md?raw'
import tarefas from '../../../../../docs/manual/tarefas.md?raw'
import tributacao from '../../../../../docs/manual/tributacao.md?raw'
import usuarios from '../../../../../docs/manual/usuarios.md?raw'
import { parseManual, type Topic } from './markdown.ts'

/** The manual from docs/, bundled with the page. */
export const TOPICS: { name: string; topic: Topic }[] = [
  { name: 'entrar', topic: parseManual(entrar) },
  { name: 'navegar', topic: parseManual(navegar) },
  { name: 'inicio', topic: parseManual(inicio) },
  { name: 'notas', topic: parseManual(notas) },
  { name: 'nota', topic: parseManual(nota) },
  { name: 'nfse', topic: parseManual(nfse) },
  { name: 'autenticidade', topic: parseManual(autenticidade) },
  { name: 'exportar', topic: parseManual(exportar) },
  { name: 'importar', topic: parseManual(importar) },
  { name: 'faltas', topic: parseManual(faltas) },
  { name: 'captura', topic: parseManual(captura) },
  { name: 'manifestacao', topic: parseManual(manifestacao) },
  { name: 'tributacao', topic: parseManual(tributacao) },
  { name: 'reforma', topic: parseManual(reforma) },
  { name: 'tabelas', topic: parseManual(tabelas) },
  { name: 'sped', topic: parseManual(sped) },
  { name: 'produtos', topic: parseManual(produtos) },
  { name: 'conta', topic: parseManual(conta) },
  { name: 'usuarios', topic: parseManual(usuarios) },
  { name: 'escritorio', topic: parseManual(escritorio) },
  { name: 'fechamento', topic: parseManual(fechamento) },
  { name: 'tarefas', topic: parseManual(tarefas) },
  { name: 'pacote', topic: parseManual(pacote) },
  { name: 'convites', topic: parseManual(convites) },
  { name: 'demonstracao', topic: parseManual(demonstracao) },
]
