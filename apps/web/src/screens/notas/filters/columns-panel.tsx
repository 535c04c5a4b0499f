import type { Documento } from '@portal/contract/notas.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { ColumnChooser } from '../../../grid/column-chooser.tsx'
import type { ColumnLayout, GridColumn } from '../../../grid/column-layout.ts'
import { changeLayout } from '../../../prefs/change-layout.ts'
import { useLayout } from '../../../prefs/layout.ts'
import { changeTableMode, type TableMode } from '../../../prefs/table-mode.ts'
import styles from './filters.module.css'

export interface ColumnsPanelProps {
  columns: readonly GridColumn<Documento>[]
  layout: ColumnLayout
  mode: TableMode
  onLayout: (next: ColumnLayout) => void
  onReset: () => void
  widthOf: (id: string) => number
  /** The page that is shown lies elsewhere in the other mode */
  onMode: () => void
}

/** Which columns, how high the rows, and whether the list scrolls or turns pages. */
export function ColumnsPanel({ columns, layout, mode, onLayout, onReset, widthOf, onMode }: ColumnsPanelProps) {
  const { density } = useLayout().main
  return (
    <div className={styles.panel}>
      <ColumnChooser columns={columns} layout={layout} onLayout={onLayout} onReset={onReset} widthOf={widthOf} />
      <RadioField
        inline
        label="Altura das linhas"
        value={density}
        options={[
          { value: 'compact', label: 'Compacta' },
          { value: 'roomy', label: 'Espaçada' },
        ]}
        onChange={(next) => changeLayout({ main: { density: next } })}
      />
      <RadioField
        inline
        label="Em todas as tabelas"
        value={mode.paged ? 'paginas' : 'rolagem'}
        options={[
          { value: 'rolagem', label: 'Rolagem contínua' },
          { value: 'paginas', label: 'Páginas' },
        ]}
        onChange={(next) => {
          changeTableMode({ ...mode, paged: next === 'paginas' })
          onMode()
        }}
      />
    </div>
  )
}
