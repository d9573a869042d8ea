/** Paths of 24 × 24: what the button of a song shows while it is paused, and while it plays. */
export const playIcons = { play: 'M6 3v18l15-9z', pause: 'M5 3h5v18H5zM14 3h5v18h-5z' }
