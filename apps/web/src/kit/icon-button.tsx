import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'look' | 'size' | 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Accessible name */
  label: string
  /** Of the icon, in pixels */
  iconSize?: number
}

export function IconButton({ icon: Icon, label, iconSize = 16, ...rest }: Props) {
  return (
    <Button look="quiet" size="icon" aria-label={label} {...rest}>
      <Icon size={iconSize} aria-hidden="true" />
    </Button>
  )
}
