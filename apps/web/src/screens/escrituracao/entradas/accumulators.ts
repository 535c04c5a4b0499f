import type { AjustesEscrituracao } from '@portal/contract/escrituracao/escrituracao.ts'

type Acumulador = AjustesEscrituracao['acumuladores'][number]
const DESTINOS = ['revenda', 'industria', 'consumo', 'ativo', 'servico', 'saida'] as const
const MOST = 300

/** One line for each accumulator: code; name; CFOP; destination; account; cost centre. */
export const writeAccumulators = (acumuladores: readonly Acumulador[]): string =>
  acumuladores
    .map((of) =>
      [of.cd_acumulador, of.nm_acumulador, of.cd_cfop, of.ds_destino, of.cd_conta, of.cd_centro]
        .map((cell) => cell ?? '')
        .join('; ')
        .replace(/(; )+$/, ''),
    )
    .join('\n')

/** Reads the lines; `fault` says which one cannot be read. */
export function parseAccumulators(text: string): { list: Acumulador[] } | { fault: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MOST) return { fault: `São no máximo ${MOST} acumuladores.` }
  const list: Acumulador[] = []
  for (const [index, line] of lines.entries()) {
    const [code = '', name = '', cfop = '', destino = '', account = '', centre = ''] = line
      .split(';')
      .map((cell) => cell.trim())
    const of = DESTINOS.find((known) => known === destino)
    const where = `Linha ${index + 1}:`
    if (code === '' || code.length > 20) return { fault: `${where} falta o código, de até 20 caracteres.` }
    if (name === '' || name.length > 60) return { fault: `${where} falta o nome, de até 60 caracteres.` }
    if (cfop !== '' && !/^\d{3}$/.test(cfop)) return { fault: `${where} o CFOP tem três dígitos.` }
    if (destino !== '' && !of)
      return { fault: `${where} a finalidade é revenda, industria, consumo, ativo, servico ou saida.` }
    if (account.length > 40 || centre.length > 40)
      return { fault: `${where} conta e centro têm no máximo 40 caracteres.` }
    list.push({
      cd_acumulador: code,
      nm_acumulador: name,
      cd_cfop: cfop || null,
      ds_destino: of ?? null,
      fl_credito: null,
      cd_conta: account || null,
      cd_centro: centre || null,
    })
  }
  return { list }
}
