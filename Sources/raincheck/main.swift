print("raincheck")
