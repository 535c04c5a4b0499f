import { monthSearch, useCompetencia } from '../../session/competencia.ts'

/** Search of the menu's links: the chosen month, and the side of the last list of notes. A screen without a choice opens at its own month. */
export function useMenuSearch() {
  const { mes, chosen, papel } = useCompetencia()
  return (path: string): Record<string, string | undefined> => {
    const month = chosen ? monthSearch(path, mes) : undefined
    return path.startsWith('/notas/') ? { ...month, papel } : { ...month }
  }
}
