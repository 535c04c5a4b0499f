import icons from './menu-icons.svg'

/**
 * An icon of the menu. The symbols are one picture beside the scripts, because each icon of the menu in the scripts would be loaded by every
 * screen.
 */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg
    width={16}
    height={16}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <use href={`${icons}#${name}`} />
  </svg>
)
