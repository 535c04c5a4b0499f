import atividade from '../../../../../docs/manual/atividade.md?raw'
import autenticidade from '../../../../../docs/manual/autenticidade.md?raw'
import automacoes from '../../../../../docs/manual/automacoes.md?raw'
import caixa from '../../../../../docs/manual/caixa.md?raw'
import captura from '../../../../../docs/manual/captura.md?raw'
import certificados from '../../../../../docs/manual/certificados.md?raw'
import conta from '../../../../../docs/manual/conta.md?raw'
import contas from '../../../../../docs/manual/contas.md?raw'
import convites from '../../../../../docs/manual/convites.md?raw'
import demonstracao from '../../../../../docs/manual/demonstracao.md?raw'
import documentos from '../../../../../docs/manual/documentos.md?raw'
import entrar from '../../../../../docs/manual/entrar.md?raw'
import entregar from '../../../../../docs/manual/entregar.md?raw'
import escritorio from '../../../../../docs/manual/escritorio.md?raw'
import escrituracao from '../../../../../docs/manual/escrituracao.md?raw'
import exportar from '../../../../../docs/manual/exportar.md?raw'
import exportarEntradas from '../../../../../docs/manual/exportar-entradas.md?raw'
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
import perguntas from '../../../../../docs/manual/perguntas.md?raw'
import produtos from '../../../../../docs/manual/produtos.md?raw'
import reforma from '../../../../../docs/manual/reforma.md?raw'
import sped from '../../../../../docs/manual/sped.md?raw'
import tabelas from '../../../../../docs/manual/tabelas.md?raw'
import tarefas from '../../../../../docs/manual/tarefas.md?raw'
import tributacao from '../../../../../docs/manual/tributacao.md?raw'
import usuarios from '../../../../../docs/manual/usuarios.md?raw'
import { parseManual, type Topic } from './markdown.ts'

interface HelpTopic {
  name: string
  topic: Topic
  /** Beginnings of the addresses of its screens; the longest one decides */
  screens?: readonly string[]
}

/** The manual from docs/, bundled with the page. */
export const TOPICS: readonly HelpTopic[] = [
  { name: 'entrar', topic: parseManual(entrar), screens: ['/login'] },
  { name: 'perguntas', topic: parseManual(perguntas) },
  { name: 'navegar', topic: parseManual(navegar) },
  { name: 'inicio', topic: parseManual(inicio), screens: ['/inicio'] },
  { name: 'notas', topic: parseManual(notas), screens: ['/notas'] },
  {
    name: 'nota',
    topic: parseManual(nota),
    screens: ['/notas/nfe/', '/notas/nfce/', '/notas/cte/', '/notas/mdfe/', '/notas/nfse/'],
  },
  { name: 'nfse', topic: parseManual(nfse), screens: ['/notas/nfse'] },
  { name: 'documentos', topic: parseManual(documentos), screens: ['/notas/nf3e', '/notas/nfcom', '/notas/outro'] },
  { name: 'autenticidade', topic: parseManual(autenticidade) },
  { name: 'exportar', topic: parseManual(exportar) },
  { name: 'importar', topic: parseManual(importar), screens: ['/notas/importar'] },
  { name: 'faltas', topic: parseManual(faltas), screens: ['/notas/faltas'] },
  { name: 'caixa', topic: parseManual(caixa), screens: ['/notas/caixa'] },
  { name: 'captura', topic: parseManual(captura), screens: ['/notas/captura', '/cadastros/captura'] },
  { name: 'manifestacao', topic: parseManual(manifestacao), screens: ['/notas/manifestacao'] },
  { name: 'escrituracao', topic: parseManual(escrituracao), screens: ['/escrituracao/entradas'] },
  { name: 'exportar-entradas', topic: parseManual(exportarEntradas), screens: ['/escrituracao/exportar'] },
  { name: 'tributacao', topic: parseManual(tributacao), screens: ['/consultas/tributacao'] },
  { name: 'reforma', topic: parseManual(reforma), screens: ['/consultas/reforma'] },
  { name: 'tabelas', topic: parseManual(tabelas), screens: ['/cadastros/tabelas'] },
  { name: 'sped', topic: parseManual(sped), screens: ['/sped'] },
  { name: 'produtos', topic: parseManual(produtos), screens: ['/cadastros/produtos'] },
  { name: 'conta', topic: parseManual(conta), screens: ['/conta'] },
  { name: 'usuarios', topic: parseManual(usuarios), screens: ['/cadastros/empresas', '/cadastros/usuarios'] },
  { name: 'escritorio', topic: parseManual(escritorio), screens: ['/escritorio'] },
  { name: 'certificados', topic: parseManual(certificados), screens: ['/escritorio/empresas/certificados'] },
  { name: 'fechamento', topic: parseManual(fechamento), screens: ['/fechamento'] },
  { name: 'atividade', topic: parseManual(atividade), screens: ['/escritorio/atividade'] },
  { name: 'tarefas', topic: parseManual(tarefas), screens: ['/tarefas'] },
  { name: 'pacote', topic: parseManual(pacote) },
  { name: 'entregar', topic: parseManual(entregar), screens: ['/escritorio/entregar'] },
  {
    name: 'automacoes',
    topic: parseManual(automacoes),
    screens: ['/escritorio/automacoes', '/escritorio/webhooks'],
  },
  { name: 'contas', topic: parseManual(contas), screens: ['/escrituracao/contas'] },
  { name: 'convites', topic: parseManual(convites), screens: ['/convites'] },
  { name: 'demonstracao', topic: parseManual(demonstracao), screens: ['/demo'] },
]

const DEFAULT = 'navegar'

/** Name of the topic of a screen; how to find the way where a screen has none. */
export function topicOf(pathname: string): string {
  const found = TOPICS.flatMap(({ name, screens = [] }) => screens.map((start) => ({ name, start }))).filter(
    ({ start }) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`),
  )
  return found.toSorted((a, b) => b.start.length - a.start.length)[0]?.name ?? DEFAULT
}
