import { Link } from '@tanstack/react-router'
import { RadioField } from '../../fields/choice.tsx'
import textStyles from '../../kit/text.module.css'
import { changeLayout } from '../../prefs/change-layout.ts'
import { useLayout } from '../../prefs/layout.ts'
import { changeTableMode, useTableMode } from '../../prefs/table-mode.ts'
import { isThemeMode, setThemeMode, useThemeMode } from '../../prefs/theme.ts'
import { ContaSection } from './section.tsx'

const THEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Do sistema' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compactas' },
  { value: 'roomy', label: 'Espaçosas' },
] as const
const MODES = [
  { value: 'rolagem', label: 'Rolagem' },
  { value: 'paginas', label: 'Páginas' },
] as const
const MENUS = [
  { value: 'both', label: 'À esquerda e no alto' },
  { value: 'side', label: 'Só à esquerda' },
] as const

/** Theme and layout of this browser. */
export function AparenciaSection() {
  const mode = useThemeMode()
  const { main, header } = useLayout()
  const table = useTableMode()
  return (
    <ContaSection title="Aparência" text="Vale neste computador.">
      <RadioField
        label="Cores da tela"
        inline
        value={mode}
        options={THEMES}
        onChange={(value) => isThemeMode(value) && setThemeMode(value)}
      />
      <RadioField
        label="Linhas das listas de notas"
        inline
        value={main.density}
        options={DENSITIES}
        onChange={(next) => changeLayout({ main: { density: next } })}
      />
      <RadioField
        label="Listas longas"
        inline
        value={table.paged ? 'paginas' : 'rolagem'}
        options={MODES}
        onChange={(next) => changeTableMode({ ...table, paged: next === 'paginas' })}
      />
      <RadioField
        label="Menu"
        inline
        value={header.menu ? 'both' : 'side'}
        options={MENUS}
        onChange={(next) => changeLayout({ header: { menu: next === 'both' } })}
      />
      <p className={textStyles.note}>
        Posição do menu, cabeçalho e cor de destaque: <Link to="/demo/layout">abrir o layout</Link>.
      </p>
    </ContaSection>
  )
}
