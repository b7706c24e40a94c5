import coin from './currency/coin.svg'
import energy from './currency/energy.svg'
import { drawing } from './drawing.tsx'

/** Large, for rewards and toasts; beside a figure stand the marks. */
export const EnergyArt = drawing(energy, '0 0 160 160')
export const CoinArt = drawing(coin, '0 0 160 160')
