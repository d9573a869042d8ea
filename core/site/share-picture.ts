/** Both sides of a sharing picture, in pixels: what WhatsApp and the like show whole. */
export const sharePictureSize = { width: 1200, height: 630 }
