import { useNavigate, useRouterState } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { Suspense } from 'react'
import { PopoverButton } from '../../../kit/popover.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { chooseCompetencia, monthSearch, monthWord, useCompetencia } from '../../../session/competencia.ts'
import styles from './header.module.css'

// loaded when the panel is first opened
const CompetenciaPanel = lazyNamed(() => import('./competencia-panel.tsx'), 'CompetenciaPanel')

/** The month that Notas, Início and SPED show, chosen beside the company. */
export function CompetenciaButton() {
  const { mes } = useCompetencia()
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const choose = (next: string) => {
    chooseCompetencia(next)
    const search = monthSearch(pathname, next)
    if (search) void navigate({ to: '.', search: (now: object) => ({ ...now, ...search }) })
  }
  const text = monthWord(mes)
  return (
    <PopoverButton
      className={styles.competencia}
      panel="Escolher competência"
      align="end"
      title="Competência"
      aria-label={`Competência: ${text}. Trocar`}
      content={(close) => (
        <Suspense fallback={null}>
          <CompetenciaPanel
            mes={mes}
            onChoose={(next) => {
              close()
              choose(next)
            }}
          />
        </Suspense>
      )}
    >
      <CalendarDays size={16} aria-hidden="true" />
      <span>{text}</span>
    </PopoverButton>
  )
}
